import { parseScenario } from '@banyan/plan/scenario/scenario-file';
import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { joinMember } from '../../apps/server/src/modules/genealogy/join-member.ts';
import { placeWaiting } from '../../apps/server/src/modules/genealogy/waiting/place-waiting.ts';
import { publishPlan } from '../../apps/server/src/modules/income/plan/publish-plan.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { topupMember } from '../../apps/server/src/modules/topup/topup-member.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { openStage, type Player, type Stage } from '../../apps/server/src/scenario/open-stage.ts';
import { type Random, seededRandom } from './random.ts';
import { isOfSoak } from './soak-postings.ts';
import { give, tried } from './soak-race-ground.ts';

const plan = {
  tank: { days: 1 },
  incomes: {
    referral: { rate: { percent: '10' } },
    matching: { percent: '10' },
    matrix: {
      pools: [
        { code: 'B', package: 'BOARD', mode: 'board', width: 3, depth: 1, cycle: '200', reentry: true },
      ],
    },
  },
};
/** The same with another rate: which one a date was paid by is seen. */
const otherPlan = { ...plan, incomes: { ...plan.incomes, matching: { percent: '11' } } };

const day = 24 * 3_600_000;

interface PlanGround {
  db: Db;
  stage: Stage;
  root: Player;
  random: Random;
  seed: number;
  problems: string[];
  /** By race: how often the first of two won. */
  wins: Record<string, number>;
}

function aScenario() {
  const read = parseScenario({
    packages: [
      { code: 'S', name: 'Small', amount: '100' },
      { code: 'L', name: 'Large', amount: '300' },
      { code: 'BOARD', name: 'Board', amount: '200' },
    ],
    plan,
    steps: [],
  });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

/**
 * Lets two meet at what plans brought later: two upgrades of one topup, two entries into the last place of a board, two people and
 * one vacant place, a place given by hand and by the cut, and a plan that is published while its date is cut. Each time what
 * stands afterwards is what one after the other would have left.
 * @param options.rounds of each kind
 */
export async function soakPlanRaces(options: {
  db: Db;
  context: Context;
  seed: number;
  rounds: number;
}): Promise<Pick<PlanGround, 'wins' | 'problems'>> {
  const { db, context, rounds } = options;
  const beginning = new Date('2026-01-01T06:00:00Z');
  const stage = await openStage(db, context.services, aScenario(), beginning);
  const root = await join({ db }, null, beginning, 'auto');
  const { seed } = options;
  const ground: PlanGround = { db, stage, root, random: seededRandom(seed), seed, problems: [], wins: {} };
  for (let round = 0; round < rounds; round++) {
    // a round cuts its date, and the next one
    const now = new Date(beginning.getTime() + round * 2 * day);
    await raceOfUpgrades(ground, round, now);
    await raceOfBoards(ground, round, now);
    await raceOfPlaces(ground, now);
    await raceOfCut(ground, now);
    await raceOfPublishing(ground, new Date(now.getTime() + day));
  }
  while ((await foldHouseAccounts(db, context.now)) > 0);
  const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
  ground.problems.push(...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`));
  return ground;
}

/** Does both at once, in either order. @returns what each became, the first one first */
async function meet<A, B>(
  { db, random }: PlanGround,
  [first, second]: readonly [(tx: Tx) => Promise<A>, (tx: Tx) => Promise<B>],
): Promise<readonly [A | string, B | string]> {
  if (random(2) === 0) return await Promise.all([tried({ db }, first), tried({ db }, second)]);
  const [end, begin] = await Promise.all([tried({ db }, second), tried({ db }, first)]);
  return [begin, end];
}

const isRefused = (end: unknown): end is string => typeof end === 'string';

function count({ wins }: PlanGround, race: string, isFirst: boolean): void {
  wins[race] = (wins[race] ?? 0) + Number(isFirst);
}

async function join(
  { db }: Pick<PlanGround, 'db'>,
  sponsor: Player | null,
  now: Date,
  side: 'auto' | 'tank',
): Promise<Player> {
  const name = 'Soaked';
  const asked = { name, password_hash: 'none', sponsor_id: sponsor?.user_id ?? null, side };
  return { ...(await inTransaction(db, (tx) => joinMember(tx, { now }, asked))), name };
}

/** Somebody new under the root, with this much in `fund` and `main`. */
async function aMember(
  ground: PlanGround,
  now: Date,
  amount: string,
): Promise<{ player: Player; context: ActorContext }> {
  const { db, stage, root, seed } = ground;
  const player = await join(ground, root, now, 'auto');
  const context = stage.memberAt(player, now);
  const person = { ...player, user_type: 'User', sponsor: null } as const;
  await give({ db, context }, person, amount, `${seed}-${player.id}`);
  return { player, context };
}

const buy = (
  tx: Tx,
  { player, context }: Awaited<ReturnType<typeof aMember>>,
  code: string,
  is_upgrade = false,
) => topupMember(tx, context, { user_id: player.user_id, package: code, is_upgrade, pay_from: 'own_fund' });

async function raceOfUpgrades(ground: PlanGround, round: number, now: Date): Promise<void> {
  const buyer = await aMember(ground, now, '1000');
  await inTransaction(ground.db, (tx) => buy(tx, buyer, 'S'));
  const ends = await meet(ground, [(tx) => buy(tx, buyer, 'L', true), (tx) => buy(tx, buyer, 'L', true)]);
  const late = ends.filter(isRefused);
  const topups = await ground.db
    .selectFrom('topup')
    .select(sql<string>`trim_scale(amount)::text`.as('amount'))
    .where('member_id', '=', buyer.player.id)
    .orderBy('id')
    .execute();
  const amounts = topups.map(({ amount }) => amount).join();
  if (late.length !== 1 || !late[0]?.startsWith('amount_out_of_range') || amounts !== '100,200')
    ground.problems.push(`upgrades of round ${round}: ${late.join(' and ')}, topups of ${amounts}`);
  count(ground, 'upgrade and upgrade', !isRefused(ends[0]));
}

/** Two enter while one place is left as often as more are: every board is full or open, and nobody is left out. */
async function raceOfBoards(ground: PlanGround, round: number, now: Date): Promise<void> {
  const buyers = [await aMember(ground, now, '200'), await aMember(ground, now, '200')] as const;
  const ends = await meet(ground, [(tx) => buy(tx, buyers[0], 'BOARD'), (tx) => buy(tx, buyers[1], 'BOARD')]);
  const { rows } = await sql<{ problem: string }>`
    select 'board ' || b.no || ' holds ' || count(e.id) || ' of ' || b.filled as problem
    from matrix_board b left join matrix_board_entry e on e.pool = b.pool and e.board_no = b.no
    where b.cycled_at is null group by b.pool, b.no, b.filled having count(e.id) <> b.filled
    union all
    select count(*) || ' boards are open after ' || (select count(*) from matrix_board where cycled_at is not null) || ' cycles'
    from matrix_board where cycled_at is null having count(*) <> 1 + (select count(*) * 2 from matrix_board where cycled_at is not null)
  `.execute(ground.db);
  const problems = [...ends.filter(isRefused), ...rows.map(({ problem }) => problem)];
  ground.problems.push(...problems.map((problem) => `entries of round ${round}: ${problem}`));
}

const parentsOf = async (db: Db, players: readonly Player[]): Promise<(string | null)[]> => {
  const ids = players.map(({ id }) => id);
  const rows = await db.selectFrom('member').select('parent_id').where('id', 'in', ids).execute();
  return rows.map(({ parent_id }) => parent_id);
};

/** Two who wait are given the place on the left of a third. */
async function raceOfPlaces(ground: PlanGround, now: Date): Promise<void> {
  const { db, stage, root } = ground;
  const parent = await join(ground, root, now, 'auto');
  const waiting = [await join(ground, root, now, 'tank'), await join(ground, root, now, 'tank')] as const;
  const place = (tx: Tx, { user_id }: Player) =>
    placeWaiting(tx, stage.adminAt(now), { user_id, side: 'L', parent_id: parent.user_id });
  const ends = await meet(ground, [(tx) => place(tx, waiting[0]), (tx) => place(tx, waiting[1])]);
  const late = ends.filter(isRefused);
  const placed = (await parentsOf(db, waiting)).filter((id) => id === parent.id);
  const isRight =
    late.length === 1 && /^(position_not_available|member_position_available)/.test(late[0] ?? '');
  if (!isRight || placed.length !== 1)
    ground.problems.push(`places under ${parent.user_id}: ${late.join(' and ') || 'both won'}`);
  count(ground, 'place and place', !isRefused(ends[0]));
}

const dateOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Cuts the date of a moment as `cutDate` does; who waits in the holding tank is placed the same day. */
async function cut(tx: Tx, { timezone }: Stage, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('closing'))`.execute(tx);
  await sql`select place_overdue(${dateOf(now)}, 0, ${timezone})`.execute(tx);
  await tx
    .insertInto('closing')
    .values({ business_date: dateOf(now), cut_at: now })
    .execute();
}

const post = async (db: Db): Promise<void> => {
  for (const status of ['calculating', 'posted'])
    await db.updateTable('closing').set({ status }).where('status', '!=', 'posted').execute();
};

/** Who waits is placed by hand while the cut places everybody whose days are over. */
async function raceOfCut(ground: PlanGround, now: Date): Promise<void> {
  const { db, stage, root } = ground;
  const [waiting, other] = [await join(ground, root, now, 'tank'), await join(ground, root, now, 'tank')];
  const byHand = (tx: Tx) => placeWaiting(tx, stage.adminAt(now), { user_id: waiting.user_id, side: 'R' });
  const [hand, cutting] = await meet(ground, [byHand, (tx) => cut(tx, stage, now)]);
  await post(db);
  const parents = await parentsOf(db, [waiting, other]);
  const isRight = !isRefused(hand) || /^(position_not_available|member_position_available)/.test(hand);
  if (isRefused(cutting) || !isRight || parents.includes(null))
    ground.problems.push(`${waiting.user_id} and the cut: ${String(hand)}, ${String(cutting)}`);
  count(ground, 'place and cut', !isRefused(hand));
}

/** A date keeps the plan it was cut with: one that is published meanwhile was there before, or begins with the next date. */
async function raceOfPublishing(ground: PlanGround, now: Date): Promise<void> {
  const { db, stage, random } = ground;
  const versionOf = async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ version: number }>`
      select max(version)::int as version from plan_version, company
      where effective_from < (${dateOf(now)}::date + 1)::timestamp at time zone timezone`.execute(tx);
    return rows[0]?.version ?? 0;
  };
  const published = random(2) === 0 ? plan : otherPlan;
  const [publishing, cutting] = await meet(ground, [
    (tx) => publishPlan(tx, stage.adminAt(now), { plan: published }),
    async (tx) => {
      await cut(tx, stage, now);
      return { version: await versionOf(tx) };
    },
  ]);
  await post(db);
  const version = await inTransaction(db, versionOf);
  if (isRefused(publishing) || isRefused(cutting) || cutting.version !== version)
    ground.problems.push(
      `publishing and the cut of ${dateOf(now)}: ${JSON.stringify([publishing, cutting])}, now version ${version}`,
    );
  else count(ground, 'publishing and cut', version === publishing.version);
}
