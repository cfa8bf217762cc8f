import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/http.ts';
import { openBulkClient } from '../database/copy-rows.ts';
import { APP_ROLE, applicationUrl, openApplicationLogin } from './application-login.ts';

const test = useTestServer();

describe('what the application can do on its connection', () => {
  it.each([
    'set role none',
    'reset role',
    'reset session authorization',
    'set session authorization default',
  ])('%s leads to no other role', async (way) => {
    const client = await test.pool.connect();
    try {
      await client.query(way);
      const { rows } = await client.query('select session_user as login, current_user as works_as');
      expect(rows).toEqual([{ login: APP_ROLE, works_as: APP_ROLE }]);
      await expect(client.query('update entry set amount = 0')).rejects.toThrow('permission denied');
    } finally {
      client.release(true);
    }
  });

  it.each([
    'set role banyan',
    'set session authorization banyan',
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    `select lo_import('/etc/passwd')`,
    `copy company from program 'id'`,
    `copy company to '/tmp/company'`,
    `copy audit_log from stdin`,
    'alter table entry disable trigger all',
    'alter table entry disable trigger entry_append_only',
    `set session_replication_role = replica`,
    'create table own (id int)',
    'create function own() returns int language sql as $$ select 1 $$',
    'create or replace function append_audit(int) returns int language sql as $$ select 1 $$',
    'drop table audit_log',
    'create role another login',
    `alter role ${APP_ROLE} superuser`,
    `alter role banyan password 'mine'`,
    'grant banyan to banyan_app',
    'create database own',
    'update entry set amount = 0',
    'delete from entry',
    'update txn set kind = 1',
    'truncate txn',
    `update audit_log set action = 'nothing'`,
    'delete from audit_log',
    `insert into audit_log (at, action, object) values (now(), '', '')`,
    'delete from audit_link',
    'update chain_proof set no = 0',
    'update account set balance = 1',
    'delete from house_pending',
    `update schema_migration set checksum = ''`,
    'select rolpassword from pg_authid',
  ])('%s is refused', async (statement) => {
    await expect(test.pool.query(statement)).rejects.toThrow(
      /permission denied|must be owner|must be superuser/,
    );
  });

  it('work in bulk signs in as the application too', async () => {
    const client = await openBulkClient(test.url);
    try {
      const { rows } = await client.query('select session_user as login, current_user as works_as');
      expect(rows).toEqual([{ login: APP_ROLE, works_as: APP_ROLE }]);
    } finally {
      await client.end();
    }
  });
});

describe('the login of the application', () => {
  /** The address of the database for another login. */
  const addressOf = (login: string, password: string): string => {
    const url = new URL(test.ownerUrl);
    url.username = login;
    url.password = password;
    return url.href;
  };
  const withLogin = async (rights: string, work: (address: string) => Promise<void>): Promise<void> => {
    const login = `visitor_${process.pid}`;
    await test.asOwner(`create role ${login} login password 'x' ${rights}`);
    try {
      await work(addressOf(login, 'x'));
    } finally {
      await test.asOwner(`drop role ${login}`);
    }
  };

  it('has a password of its own, which is not the owner’s', async () => {
    const password = new URL(test.ownerUrl).password;
    const guess = new pg.Client({ connectionString: addressOf(APP_ROLE, password) });
    guess.on('error', () => {});
    await expect(guess.connect()).rejects.toThrow('password authentication failed');
    expect(await openApplicationLogin({ ownerUrl: test.ownerUrl, appUrl: null })).toBe(test.url);
  });

  it('is refused in one sentence where the owner’s login may not make it', async () => {
    await withLogin('', async (ownerUrl) => {
      await expect(openApplicationLogin({ ownerUrl, appUrl: null })).rejects.toThrow(
        `let an administrator run once: create role ${APP_ROLE} login password '…'; and set APP_DATABASE_URL`,
      );
    });
  });

  it('is refused when it can do more than it should, or its address is wrong', async () => {
    const { ownerUrl } = test;
    await withLogin('createrole', async (appUrl) => {
      await expect(openApplicationLogin({ ownerUrl, appUrl })).rejects.toThrow('may create roles');
    });
    await expect(openApplicationLogin({ ownerUrl, appUrl: ownerUrl })).rejects.toThrow('is a superuser');
    const appUrl = addressOf(APP_ROLE, 'wrong');
    await expect(openApplicationLogin({ ownerUrl, appUrl })).rejects.toThrow(
      'APP_DATABASE_URL cannot be used',
    );
  });

  it('needs a password of the owner, or an address that the operator gives', () => {
    const bare = 'postgres://owner@localhost/banyan';
    expect(() => applicationUrl(bare, null)).toThrow('DATABASE_URL holds no password');
    expect(applicationUrl(bare, 'postgres://banyan_app:its@elsewhere/other')).toBe(
      'postgres://banyan_app:its@localhost/banyan',
    );
  });
});
