import type { Endpoint } from '@banyan/contract/core/endpoint';
import { downlineDetails, downlineLevels, memberCount, teamHub } from '@banyan/contract/genealogy/teams';
import { binaryTree, directTree, findInBinaryTree, findTeamMembers } from '@banyan/contract/genealogy/trees';
import { statistics } from '@banyan/contract/overview/statistics';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../../test/build.ts';
import { callAs, testServices } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';
import {
  asOwner,
  openReplicatedDatabase,
  type ReplicatedDatabase,
} from '../../../../test/replicated-database.ts';
import { buildApp } from '../../../app.ts';
import { inTransaction, openDb, openPool } from '../../../platform/database/db.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openStandbyReads, type StandbyReads } from '../../../platform/database/standby-reads.ts';
import type { Server } from '../../../platform/http/server.ts';
import { loginOf, openApplicationLogin } from '../../../platform/postgres/application-login.ts';
import { syncCatalogue } from '../../company/sync-catalogue.ts';
import { makeTeamSnapshot } from './make-team-snapshot.ts';

const services = testServices();
let two: ReplicatedDatabase;
let pool: pg.Pool;
let server: Server;
let admin: Person;
let root: Person;
let left: Person;
/** A frozen standby ends no connection, so that they are closed in the end. */
const opened: StandbyReads[] = [];

beforeAll(async () => {
  two = await openReplicatedDatabase();
  const ownerUrl = two.ownerUrl('banyan');
  await openApplicationLogin({ ownerUrl, appUrl: null });
  await migrate({ url: ownerUrl, log: () => {} });
  pool = openPool(two.url('banyan'), 6);
  const db = openDb(pool);
  await inTransaction(db, syncCatalogue);
  server = await buildApp({ db, databaseUrl: two.url('banyan'), services, rateLimit: 0 });
  admin = await anAdmin(server);
  root = await aMember(server);
  left = await aMember(server, { sponsor: root, side: 'L' });
  await aMember(server, { sponsor: left });
}, 120_000);
afterAll(async () => {
  await Promise.all(opened.map((reads) => reads.close()));
  await server.app.close();
  await pool.end();
  await two.stop();
});

const standbyUrl = () => loginOf(two.url('banyan'), `postgres://127.0.0.1:${two.standby.port}/banyan`);
const snapshot = (isLogged: boolean) =>
  makeTeamSnapshot({ url: two.url('banyan'), now: services.now, patience: 0, isLogged });

/** What each call says when pages are read like this, and how many were read from where. */
async function readAll(limits: Parameters<typeof openStandbyReads>[2] | null) {
  const asked: [Endpoint, Person, Record<string, string>][] = [
    [binaryTree, root, {}],
    [binaryTree, admin, { root: left.user_id }],
    [findInBinaryTree, root, { user_id: left.user_id }],
    [findTeamMembers, root, { text: left.user_id }],
    [directTree, root, {}],
    [downlineLevels, root, {}],
    [downlineDetails, root, {}],
    [memberCount, admin, {}],
    [teamHub, root, {}],
    [statistics, root, { duration: 'All' }],
  ];
  const none = openStandbyReads(server.db, null);
  server.standby = limits ? openStandbyReads(server.db, standbyUrl(), limits) : none;
  const answers: unknown[] = [];
  for (const [call, { token }, query] of asked) {
    const reply = await callAs(server, call, { token, query });
    expect(reply.statusCode, `${call.path} ${reply.body}`).toBe(200);
    answers.push(reply.json());
  }
  const state = await server.standby.look();
  opened.push(server.standby);
  return { answers, from: state && [state.from_standby, state.from_primary] };
}
/** It is waited for as long as this busy machine takes. */
const patient = { patience: 10_000, rest: 0 };

it('trees are read from the primary while snapshots of teams are not sent, and from the standby once both are', async () => {
  await snapshot(false);
  await snapshot(false);
  const primary = await readAll(null);
  expect(primary.from).toBe(null);
  expect(await readAll(patient)).toEqual({ answers: primary.answers, from: [0, 10] });
  await snapshot(true);
  await snapshot(true);
  const { answers } = await readAll(null);
  expect(await readAll(patient)).toEqual({ answers, from: [10, 0] });
});

it('shows at once what was written, and a standby that is behind or frozen is not asked', async () => {
  for (let n = 0; n < 3; n += 1) {
    await aMember(server, { sponsor: left });
    const { answers } = await readAll(null);
    expect(JSON.stringify(answers[8])).toContain(`"joined":${n + 3}`);
    expect(await readAll(patient)).toEqual({ answers, from: [10, 0] });
  }
  const replay = await asOwner(two.standby);
  await replay.query('select pg_wal_replay_pause()');
  await aMember(server, { sponsor: left });
  const { answers } = await readAll(null);
  expect(await readAll({ patience: 1, rest: 60_000 })).toEqual({ answers, from: [0, 10] });
  await replay.query('select pg_wal_replay_resume()');
  await replay.end();
  expect(await readAll(patient)).toEqual({ answers, from: [10, 0] });
  two.signal(two.standby, 'SIGSTOP');
  expect(await readAll({ patience: 20 })).toEqual({ answers, from: [0, 10] });
  two.signal(two.standby, 'SIGCONT');
});

it('is told of a standby to which teams are sent later, and lets go of them as one', async () => {
  const held = async () => {
    const owner = await asOwner(two.primary);
    const { rows } = await owner.query(
      `select string_agg(relname::text || relpersistence::text, ' ' order by relname) as kept from pg_class
       where oid in ('team_0'::regclass, 'team_1'::regclass, 'team_snapshot'::regclass)`,
    );
    await owner.end();
    return rows[0].kept;
  };
  expect(await held()).toBe('team_0p team_1p team_snapshotp');
  // the row goes with the generation that it names
  const first = await snapshot(false);
  expect(await held()).toBe(
    `team_${first?.generation}u team_${1 - (first?.generation ?? 0)}p team_snapshotu`
      .split(' ')
      .sort()
      .join(' '),
  );
  server.standby = openStandbyReads(server.db, standbyUrl(), { ...patient, lack: 300 });
  const hub = () => callAs(server, teamHub, { token: root.token });
  const then = (await hub()).json();
  expect(await server.standby.look()).toMatchObject({ from_standby: 0, from_primary: 1 });
  await snapshot(true);
  await snapshot(true);
  await expect
    .poll(async () => {
      expect((await hub()).json()).toEqual(then);
      return (await server.standby.look())?.from_standby;
    })
    .toBeGreaterThan(0);
  opened.push(server.standby);
});

it('is there at once after a failover, where it was sent', async () => {
  const { answers } = await readAll(null);
  await two.promote();
  await expect
    .poll(() => readAll(null).then((now) => now.answers, String), { timeout: 30_000 })
    .toEqual(answers);
  const owner = await asOwner(two.primary);
  expect((await owner.query('select members from team_snapshot')).rows).toEqual([{ members: 7 }]);
  await owner.end();
});
