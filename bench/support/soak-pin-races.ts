import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { blockPin } from '../../apps/server/src/modules/pins/block-pin.ts';
import { generatePins } from '../../apps/server/src/modules/pins/generate-pins.ts';
import { topupByPin } from '../../apps/server/src/modules/pins/topup-by-pin.ts';
import { transferPins } from '../../apps/server/src/modules/pins/transfer-pins.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { contextOf, openSoakCompany, type SoakCompany, type SoakPerson } from './soak-company.ts';
import { packageOfPins } from './soak-pin-book.ts';
import { isOfSoak } from './soak-postings.ts';
import { give, tried } from './soak-race-ground.ts';

interface PinGround {
  db: Db;
  context: Context;
  company: SoakCompany;
  random: Random;
  problems: string[];
}
interface PinWithPassword {
  pin_no: string;
  pin_password: string;
}

/** Every pin that was used, blocked or given away in the races, and what went wrong; none when all is well. */
export interface PinRaceResult {
  used: number;
  blocked: number;
  given: number;
  problems: string[];
}

/**
 * Lets operations on pins meet of which a known number may win: a hundred who use one pin, many who give and use a few
 * pins of one holder, and an admin who blocks a pin that is being used.
 */
export async function soakPinRaces(options: {
  db: Db;
  context: Context;
  seed: number;
  rounds: number;
}): Promise<PinRaceResult> {
  const { db, context, rounds } = options;
  const random = seededRandom(options.seed);
  const company = await openSoakCompany(db, context, random, { members: 4, withdrawers: 0, franchises: 1 });
  const ground: PinGround = { db, context, company, random, problems: [] };
  const [holder] = company.members as [SoakPerson];
  const result = { used: 0, blocked: 0, given: 0 };
  for (let round = 0; round < rounds; round++) {
    await give(ground, holder, '1000', `${options.seed}-${round}`);
    await raceOfUsers(ground, holder);
    const left = await raceOfTransfers(ground, holder);
    const isUsed = await raceOfBlocking(ground, holder);
    result.used += 1 + left.used + (isUsed ? 1 : 0);
    result.given += left.given;
    result.blocked += isUsed ? 0 : 1;
  }
  while ((await foldHouseAccounts(db, context.now)) > 0);
  const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
  ground.problems.push(...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`));
  return { ...result, problems: ground.problems };
}

async function generate(
  { db, context }: PinGround,
  holder: SoakPerson,
  count: number,
): Promise<PinWithPassword[]> {
  const order = { package: packageOfPins, amount: '10', count, wallet: 'fund' } as const;
  const { pins } = await inTransaction(db, (tx) => generatePins(tx, contextOf(context, holder), order));
  return pins as PinWithPassword[];
}

/** @returns null when it was used, otherwise why not */
async function use(ground: PinGround, user: SoakPerson, pin: PinWithPassword): Promise<string | null> {
  const member = pick(ground.random, ground.company.members);
  const answer = await tried(ground, (tx) =>
    topupByPin(tx, contextOf(ground.context, user), { user_id: member.user_id, ...pin, remark: '' }),
  );
  return typeof answer === 'string' ? (answer.split(':')[0] ?? '') : null;
}

const statusOf = async ({ db }: PinGround, { pin_no }: PinWithPassword): Promise<string> =>
  (await db.selectFrom('pin').select('status').where('no', '=', pin_no).executeTakeFirstOrThrow()).status;

/** A hundred use one pin: one has it. */
async function raceOfUsers(ground: PinGround, holder: SoakPerson): Promise<void> {
  const [pin] = (await generate(ground, holder, 1)) as [PinWithPassword];
  const users = [...ground.company.members, ...ground.company.franchises, ...ground.company.admins];
  const ends = await Promise.all(
    Array.from({ length: 100 }, (_, index) => use(ground, users[index % users.length] ?? holder, pin)),
  );
  const used = ends.filter((end) => end === null).length;
  const late = ends.filter((end) => end === 'pin_used').length;
  if (used !== 1 || late !== 99)
    ground.problems.push(`${pin.pin_no} was used ${used} times, ${late} came late`);
}

const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, place: random(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);

/** A few pins, and many who give them away or use them: exactly those pins leave, each once. */
async function raceOfTransfers(
  ground: PinGround,
  holder: SoakPerson,
): Promise<{ used: number; given: number }> {
  const { db, context, company, random } = ground;
  const pins = await generate(ground, holder, 1 + random(6));
  const others = [...company.members.slice(1), ...company.franchises];
  const giveAway = async (to: SoakPerson, count: number): Promise<number | string> => {
    const answer = await tried(ground, (tx) =>
      transferPins(tx, contextOf(context, holder), {
        to_type: to.user_type as 'User' | 'Franchise',
        user_id: to.user_id,
        package: packageOfPins,
        count,
      }),
    );
    return typeof answer === 'string' ? (answer.split(':')[0] ?? '') : answer.count;
  };
  const given: (number | string)[] = [];
  const used: (string | null)[] = [];
  const works = [
    ...[...pins, ...pins].map((pin) => async () => {
      used.push(await use(ground, pick(random, others), pin));
    }),
    ...Array.from({ length: 8 }, () => async () => {
      given.push(await giveAway(pick(random, others), 1 + random(2)));
    }),
  ];
  await Promise.all(shuffled(random, works).map((work) => work()));
  // the last one may have been wanted by transfers of two alone
  given.push(await giveAway(pick(random, others), 1));
  const moved = given.reduce<number>((sum, end) => sum + (typeof end === 'number' ? end : 0), 0);
  const redeemed = used.filter((end) => end === null).length;
  const refusals = [
    ...given.filter((end) => typeof end === 'string' && end !== 'too_few_pins'),
    ...used.filter((end) => end !== null && end !== 'pin_used' && end !== 'wrong_pin'),
  ];
  if (refusals.length > 0) ground.problems.push(`refused without a reason: ${refusals.join()}`);
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from pin where holder_id = ${holder.id} and status = 'Unused'`.execute(db);
  if (moved + redeemed !== pins.length || rows[0]?.left !== 0)
    ground.problems.push(
      `of ${pins.length} pins ${moved} were given, ${redeemed} used and ${rows[0]?.left} left`,
    );
  return { used: redeemed, given: moved };
}

/** Either it is used or it is blocked. @returns whether it was used */
async function raceOfBlocking(ground: PinGround, holder: SoakPerson): Promise<boolean> {
  const { context, company } = ground;
  const [pin] = (await generate(ground, holder, 1)) as [PinWithPassword];
  const [used, blocked] = await Promise.all([
    use(ground, holder, pin),
    tried(ground, (tx) =>
      blockPin(tx, contextOf(context, company.admins[0]), {
        pin_no: pin.pin_no,
        is_blocked: true,
        reason: 'Race',
      }),
    ),
  ]);
  const status = await statusOf(ground, pin);
  const isUsed = used === null;
  const isRight = isUsed
    ? status === 'Used' && String(blocked).startsWith('pin_used')
    : status === 'Blocked' && used === 'pin_blocked' && typeof blocked !== 'string';
  if (!isRight) ground.problems.push(`${pin.pin_no} is ${status}: ${used}, ${JSON.stringify(blocked)}`);
  return isUsed;
}
