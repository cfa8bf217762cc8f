import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { email as emailField, name as nameField, newUserId } from '@banyan/contract/core/fields';
import { appendAudit } from '../apps/server/src/modules/accounts/append-audit.ts';
import { createAccount } from '../apps/server/src/modules/accounts/create-account.ts';
import { findAccountProblems } from '../apps/server/src/modules/accounts/find-account-problems.ts';
import { hashPassword } from '../apps/server/src/modules/accounts/hash-password.ts';
import { joinMember } from '../apps/server/src/modules/genealogy/join-member.ts';
import type { Context } from '../apps/server/src/platform/context.ts';
import { inTransaction, openDb, openPool, type Tx } from '../apps/server/src/platform/database/db.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';
import { realServices } from '../apps/server/src/platform/services.ts';
import { readSettings } from '../apps/server/src/platform/settings.ts';

const usage = `Usage: npm run create-admin -- USER_ID --email ADDRESS [--name NAME] [--first-member USER_ID]
The password is asked for, or read from ADMIN_PASSWORD. --first-member also creates the company's own place at the
top of the network, under which everybody else joins; it signs in with the same password.`;

/** What the command line says, by the same rules as every form. */
function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    // an option nobody knows is answered with the usage, not with a stack
    strict: false,
    options: { email: { type: 'string' }, name: { type: 'string' }, 'first-member': { type: 'string' } },
  });
  const isKnown = Object.keys(values).every((option) => ['email', 'name', 'first-member'].includes(option));
  if (positionals.length !== 1 || !isKnown) throw refusal(usage);
  const input = {
    user_id: positionals[0] ?? '',
    email: String(values.email ?? ''),
    name: String(values.name ?? 'Admin'),
    first_member: values['first-member'] === undefined ? null : String(values['first-member']),
  };
  const results = [
    newUserId().safeParse(input.user_id),
    emailField().safeParse(input.email),
    nameField().safeParse(input.name),
    ...(input.first_member === null ? [] : [newUserId().safeParse(input.first_member)]),
  ];
  const problems = results.flatMap((result) => result.error?.issues[0]?.message ?? []);
  if (problems.length > 0) throw refusal(`${problems.join(' ')}\n${usage}`);
  return input;
}

/** The password, without showing it; a pipe or ADMIN_PASSWORD serves machines. */
async function readPassword(): Promise<string> {
  const { adminPassword } = readSettings();
  if (adminPassword !== null) return adminPassword;
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
    if (stdin.isTTY) stdout.write('\n');
  }
  throw refusal('Type a password, or set ADMIN_PASSWORD.');
}

/** Creates a main admin in the database of this installation, which is started and migrated when it must be. */
async function createAdmin(): Promise<void> {
  const { first_member, ...input } = readArguments();
  const password = await readPassword();
  const services = realServices(console.log);
  const server = await openDatabaseServer({ log: console.log });
  try {
    await migrate({ url: server.ownerUrl, log: console.log });
    const pool = openPool(server.url, 2);
    try {
      const db = openDb(pool);
      const problems = Object.values(await findAccountProblems(db, { ...input, password }));
      if (problems.length > 0) throw refusal(problems.join('\n'));
      const password_hash = await hashPassword(password);
      const now = services.clock();
      const context: Context = { actor: null, now, ip: '', user_agent: 'create-admin', services };
      await inTransaction(db, async (tx) => {
        const admin = await createAccount(tx, context, { ...input, user_type: 'Admin', password_hash });
        await appendAudit(tx, context, { action: 'create_admin', object: `user:${admin.user_id}` });
        if (first_member === null) return;
        if (await hasMembers(tx)) throw refusal('The network has its first member already.');
        const { name } = input;
        await joinMember(tx, context, {
          user_id: first_member,
          name,
          password_hash,
          sponsor_id: null,
          side: 'auto',
        });
      });
      console.log(`The admin ${input.user_id} can sign in.`);
      if (first_member !== null) console.log(`Members join under ${first_member}.`);
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
  }
}

async function hasMembers(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('member').select('id').limit(1).executeTakeFirst()) !== undefined;
}

try {
  await createAdmin();
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
