import { sql } from 'kysely';
import { changeSubAdmin } from '../../apps/server/src/modules/accounts/admins/change-sub-admin.ts';
import { createAccount } from '../../apps/server/src/modules/accounts/create-account.ts';
import { changeAccessRights } from '../../apps/server/src/modules/accounts/rights/change-access-rights.ts';
import { readAccessRights } from '../../apps/server/src/modules/accounts/rights/read-access-rights.ts';
import { syncCatalogue } from '../../apps/server/src/modules/company/sync-catalogue.ts';
import { createFranchise } from '../../apps/server/src/modules/franchises/create-franchise.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { contextOf, type SoakPerson } from './soak-company.ts';
import { tried } from './soak-race-ground.ts';

interface Ground {
  db: Db;
  context: Context;
  random: Random;
  admin: SoakPerson;
  problems: string[];
}

/** Franchises that were added while their master lost a right, and what went wrong; none when all is well. */
export interface RightsRaceResult {
  added: number;
  problems: string[];
}

/**
 * Lets acts about people meet of which one must give way: two last main admins who remove each other, two who save the rights
 * of one admin, and a master franchise that gives its sub-franchises a right while it loses it.
 */
export async function soakRightsRaces(options: {
  db: Db;
  context: Context;
  seed: number;
  rounds: number;
}): Promise<RightsRaceResult> {
  const { db, context, rounds } = options;
  await inTransaction(db, syncCatalogue);
  const ground: Ground = {
    db,
    context,
    random: seededRandom(options.seed),
    admin: await open({ db, context }, 'Admin'),
    problems: [],
  };
  const master = await open(ground, 'Franchise');
  let added = 0;
  for (let round = 0; round < rounds; round++) {
    await raceOfLastAdmins(ground);
    await raceOfSaves(ground);
    if (await raceOfMaster(ground, master, round)) added++;
  }
  return { added, problems: ground.problems };
}

async function open(
  { db, context }: Pick<Ground, 'db' | 'context'>,
  user_type: 'Admin' | 'Franchise',
  more: { is_limited?: boolean } = {},
): Promise<SoakPerson> {
  const wanted = { user_type, name: 'Soak Person', password_hash: 'none', ...more };
  const account = await inTransaction(db, (tx) => createAccount(tx, context, wanted));
  return { ...account, user_type, sponsor: null };
}

/** Two main admins are left and remove each other: one stays, who is the admin of the rounds to come. */
async function raceOfLastAdmins(ground: Ground): Promise<void> {
  const pair = [ground.admin, await open(ground, 'Admin')] as const;
  const remove = (by: SoakPerson, { user_id }: SoakPerson) =>
    tried(ground, (tx) =>
      changeSubAdmin(tx, contextOf(ground.context, by), {
        user_id,
        act: pick(ground.random, ['Block', 'Delete'] as const),
        reason: 'Race',
      }),
    );
  const ends = await Promise.all([remove(pair[0], pair[1]), remove(pair[1], pair[0])]);
  const { rows } = await sql<{ id: string }>`
    select id from app_user where user_type = 'Admin' and not is_limited and not is_blocked`.execute(
    ground.db,
  );
  const late = ends.filter((end) => typeof end === 'string');
  const [left] = pair.filter(({ id }) => rows.length === 1 && rows[0]?.id === id);
  if (!left || late.length !== 1 || !/^(session_expired|last_main_admin): /.test(late[0] ?? ''))
    ground.problems.push(`of two main admins ${rows.length} are left, refused was ${late.join(' and ')}`);
  ground.admin = left ?? (await open(ground, 'Admin'));
}

const rightsOf = ({ db, context, admin }: Ground, { user_id }: SoakPerson) =>
  readAccessRights(db, contextOf(context, admin), { user_id });
const save = (ground: Ground, by: SoakPerson, { user_id }: SoakPerson, routes: string, based_on: string) =>
  tried(ground, (tx) => changeAccessRights(tx, contextOf(ground.context, by), { user_id, routes, based_on }));

/** Two save other rights that are based on the same ones: one is stored, the other is told of it. */
async function raceOfSaves(ground: Ground): Promise<void> {
  const sub = await open(ground, 'Admin', { is_limited: true });
  const { rights, routes } = await rightsOf(ground, sub);
  const screens = rights.filter(({ lock, is_action, url }) => !lock && !is_action && isLeaf(rights, url));
  const first = pick(ground.random, screens);
  const second = pick(
    ground.random,
    screens.filter(({ id }) => id !== first.id),
  );
  const answers = await Promise.all(
    [first, second].map(({ id }) => save(ground, ground.admin, sub, String(id), routes)),
  );
  const won = answers.filter((answer) => typeof answer !== 'string');
  const late = answers.find((answer) => typeof answer === 'string');
  const stored = (await rightsOf(ground, sub)).routes;
  if (won.length !== 1 || won[0]?.routes !== stored || !late?.startsWith('rights_changed: '))
    ground.problems.push(`${won.length} of two saves were stored, ${stored} is held, the other: ${late}`);
}

const isLeaf = (rights: readonly { url: string }[], url: string) =>
  !rights.some((other) => other.url.startsWith(`${url}/`));

/** A master gives a right to a sub-franchise, and adds another one, while an admin takes that right: no sub holds more. */
async function raceOfMaster(ground: Ground, master: SoakPerson, round: number): Promise<boolean> {
  const { db, context, admin } = ground;
  const all = await rightsOf(ground, master);
  const everything = all.rights.filter(({ lock, url }) => lock !== 'compulsory' && isLeaf(all.rights, url));
  await must(save(ground, admin, master, everything.map(({ id }) => id).join(','), all.routes));
  const sub = await addSub(ground, master, `Sub.${ground.admin.id}.${round}`);
  const held = await rightsOf(ground, master);
  const mine = await rightsOf(ground, sub);
  const right = pick(
    ground.random,
    everything.filter(({ url }) => !url.startsWith('/franchise/sub-franchise')),
  );
  const without = (routes: string) =>
    routes
      .split(',')
      .filter((id) => Number(id) !== right.id)
      .join(',');
  await must(save(ground, admin, sub, without(mine.routes), mine.routes));
  const acts = [
    () => save(ground, admin, master, without(held.routes), held.routes),
    () => save(ground, master, sub, mine.routes, without(mine.routes)),
    () => addSub(ground, master, `Late.${ground.admin.id}.${round}`).catch(() => null),
  ];
  const from = ground.random(acts.length);
  const ends = await Promise.all([...acts.slice(from), ...acts.slice(0, from)].map((act) => act()));
  const { rows } = await sql<{ user_id: string; url: string }>`
    select u.user_id, r.url from access_right a join franchise f on f.id = a.user_id join app_user u on u.id = f.id
      join route r on r.id = a.route_id
    where f.franchise_master = ${master.id} and not exists (
      select from access_right own where own.user_id = ${master.id} and own.route_id = a.route_id)`.execute(
    db,
  );
  for (const { user_id, url } of rows)
    ground.problems.push(`${user_id} holds ${url}, which its master lost (${context.now.toISOString()})`);
  await sql`delete from access_right where user_id in (select id from franchise where franchise_master = ${master.id})`.execute(
    db,
  );
  return ends.some((end) => end !== null && typeof end === 'object' && 'sponsor' in end);
}

async function must(saving: Promise<unknown>): Promise<void> {
  const answer = await saving;
  if (typeof answer === 'string') throw new Error(answer);
}

async function addSub({ db, context }: Ground, master: SoakPerson, userId: string): Promise<SoakPerson> {
  const form = {
    user_id: userId,
    name: 'Soak Sub',
    email: `${userId}@soak.test`,
    mobile: '9000000000',
    owner_name: 'Soak Sub',
  };
  const asked = { form, master, picture: undefined, password_hash: 'none' };
  const { user_id, name } = await inTransaction(db, (tx) =>
    createFranchise(tx, contextOf(context, master), asked),
  );
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return { id, user_id, name, user_type: 'Franchise', sponsor: null };
}
