import type { Scenario } from '@banyan/plan/scenario/scenario-file';
import { parseScenario } from '@banyan/plan/scenario/scenario-file';
import { sql } from 'kysely';
import { joinMember } from '../../apps/server/src/modules/genealogy/join-member.ts';
import { auditLedger } from '../../apps/server/src/modules/ledger/audit-ledger.ts';
import { postJournals } from '../../apps/server/src/modules/ledger/post-journals.ts';
import { houseLine, memberLine } from '../../apps/server/src/modules/ledger/rules.ts';
import type { TopupOrder } from '../../apps/server/src/modules/topup/decide-topups.ts';
import { reverseTopup } from '../../apps/server/src/modules/topup/reverse-topup.ts';
import { topupMember } from '../../apps/server/src/modules/topup/topup-member.ts';
import type { Services } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { openStage, type Player, type Stage } from '../../apps/server/src/scenario/open-stage.ts';
import { pick, type Random, seededRandom, toAmount, toUnits } from './random.ts';
import { certainFunds } from './soak-funds.ts';
import type { SoakResult } from './soak-operations.ts';

const workers = 12;
const crowd = 40;
const percents = { referral: 10n, levels: [5n, 3n, 2n] };

/** Nothing in it depends on the order of the topups: whatever happens at once, one sum is right. */
function aScenario(): Scenario {
  const read = parseScenario({
    packages: [{ code: 'P', name: 'Range', min: '1', max: '100000' }],
    plan: {
      incomes: {
        referral: { rate: { percent: String(percents.referral) } },
        level: { levels: percents.levels.map((percent) => ({ percent: String(percent) })) },
      },
    },
    steps: [],
  });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

/** A member as the oracle keeps him, in units. */
interface Kept {
  player: Player;
  sponsor: Kept | null;
  fund: bigint;
  main: bigint;
  topups: number;
  invested: bigint;
  directsBusiness: bigint;
}

interface Bought {
  receipt_no: string;
  member: Kept;
  payer: Kept | null;
  amount: bigint;
  paid: bigint;
}

/** What a topup, or with `sign` −1 its reversal, changes. */
function apply({ member, payer, amount, paid }: Bought, sign: 1n | -1n): void {
  if (payer) payer.fund -= sign * paid;
  member.topups += Number(sign);
  member.invested += sign * amount;
  if (member.sponsor) {
    member.sponsor.directsBusiness += sign * amount;
    member.sponsor.main += (sign * paid * percents.referral) / 100n;
  }
  let upline = member.sponsor;
  for (const percent of percents.levels) {
    if (!upline) return;
    upline.main += (sign * paid * percent) / 100n;
    upline = upline.sponsor;
  }
}

/**
 * Tops up, pays with wallets and from outside, takes back and credits at random from many sides at once in a network
 * whose members are all active, and compares every wallet and counter with an oracle in memory.
 */
export async function soakTopups(options: {
  db: Db;
  services: Services;
  now: Date;
  seed: number;
  operations: number;
  log?: (line: string) => void;
}): Promise<Omit<SoakResult, 'timedOut'>> {
  const { db, now, operations, log = () => {} } = options;
  const random = seededRandom(options.seed);
  const stage = await openStage(db, options.services, aScenario(), now);
  const members = await joinCrowd(db, stage, random, now);
  const bought: Bought[] = [];
  const funds = certainFunds();
  const result: Omit<SoakResult, 'timedOut'> = { operations: 0, refused: 0, replayed: 0, mismatches: [] };

  const credit = async (): Promise<void> => {
    const member = pick(random, members);
    const amount = toUnits(String(1 + random(8000)));
    await creditFund(db, stage, member, amount, `${options.seed}-${result.operations}`, now);
    member.fund += amount;
    funds.add(member.player.id, amount);
  };
  const topup = async (): Promise<void> => {
    const [member, buyer] = [pick(random, members), pick(random, members)];
    const isOutside = random(5) === 0;
    const amount = toUnits(String(1 + random(3000)));
    const paid = random(12) === 0 ? 0n : amount;
    const payer = isOutside || paid === 0n ? null : buyer;
    const claim = payer ? funds.claim(payer.player.id, paid) : null;
    const order: TopupOrder = {
      user_id: member.player.user_id,
      package: 'P',
      amount: toAmount(amount),
      paid: toAmount(paid),
      pay_from: isOutside ? 'Cash' : 'own_fund',
    };
    const context = isOutside ? stage.adminAt(now) : stage.memberAt(buyer.player, now);
    try {
      const { receipt_no } = await inTransaction(db, (tx) => topupMember(tx, context, order));
      if (claim) funds.settle(claim, true);
      const done = { receipt_no, member, payer, amount, paid };
      apply(done, 1n);
      bought.push(done);
    } catch (error) {
      if (claim) funds.settle(claim, false);
      result.refused += 1;
      const { constraint = String(error) } = error as { constraint?: string };
      if (constraint !== 'account_covers_floor' || !claim || claim.certain >= paid)
        result.mismatches.push(`a topup was refused without a reason: ${constraint}`);
    }
  };
  const reverse = async (): Promise<void> => {
    const [taken] = bought.splice(random(Math.max(1, bought.length)), 1);
    if (!taken) return;
    const input = { receipt_no: taken.receipt_no, reason: 'soak' };
    await inTransaction(db, (tx) => reverseTopup(tx, stage.adminAt(now), input));
    apply(taken, -1n);
    if (taken.payer) funds.add(taken.payer.player.id, taken.paid);
  };
  const work = async (): Promise<void> => {
    while (result.operations < operations) {
      result.operations += 1;
      if (result.operations % 10_000 === 0) log(`${result.operations} topups…`);
      const drawn = random(10);
      await (drawn < 3 ? credit() : drawn < 9 ? topup() : reverse());
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  result.mismatches.push(...(await compare(db, members, bought.length)));
  return result;
}

/** Members under random sponsors, each active from the start by a topup that is never taken back. */
async function joinCrowd(db: Db, stage: Stage, random: Random, now: Date): Promise<Kept[]> {
  const members: Kept[] = [];
  for (let n = 0; n < crowd; n++) {
    const sponsor = members.length === 0 ? null : pick(random, members);
    const place = { sponsor_id: sponsor?.player.user_id ?? null, side: random(2) === 0 ? 'L' : 'R' } as const;
    const player = await inTransaction(db, (tx) =>
      joinMember(tx, { now }, { name: `Soak ${n}`, password_hash: 'none', ...place }),
    );
    const own = { fund: 0n, main: 0n, topups: 0, invested: 0n, directsBusiness: 0n };
    const member = { player, sponsor, ...own };
    members.push(member);
    const first = { user_id: player.user_id, package: 'P', amount: '100', pay_from: 'Cash' } as const;
    const { receipt_no } = await inTransaction(db, (tx) => topupMember(tx, stage.adminAt(now), first));
    const amount = toUnits('100');
    apply({ receipt_no, member, payer: null, amount, paid: amount }, 1n);
  }
  return members;
}

async function creditFund(
  db: Db,
  stage: Stage,
  { player }: Kept,
  amount: bigint,
  key: string,
  now: Date,
): Promise<void> {
  const journal = {
    scope: 'soak-topups',
    key,
    kind: 'adjustment',
    ref_type: 'adjustment',
    ref_id: '1',
    lines: [houseLine('adjustment', toAmount(-amount)), memberLine(player.id, 'fund', toAmount(amount))],
  } as const;
  await inTransaction(db, (tx) =>
    postJournals(tx, stage.adminAt(now), [{ ...journal, lines: [...journal.lines] }]),
  );
}

/** What the database holds of every member, beside the oracle. */
async function compare(db: Db, members: readonly Kept[], reversible: number): Promise<string[]> {
  const { rows } = await sql<
    Record<'id' | 'fund' | 'main' | 'invested' | 'directs_business' | 'topups', string>
  >`
    select m.id, m.live_topups as topups, m.self_investment as invested, m.directs_business,
      coalesce((select balance from account where owner_id = m.id and wallet_code = 'fund'), 0) as fund,
      coalesce((select sum(balance) from account where owner_id = m.id and wallet_code in ('main', 'recoverable')), 0)
        as main
    from member m`.execute(db);
  const held = new Map(rows.map((row) => [row.id, row]));
  const mismatches = members.flatMap(({ player, fund, main, topups, invested, directsBusiness }) => {
    const row = held.get(player.id);
    const is =
      row && [row.fund, row.main, row.invested, row.directs_business].map(toUnits).concat(BigInt(row.topups));
    const should = [fund, main, invested, directsBusiness, BigInt(topups)];
    return is?.join() === should.join()
      ? []
      : [`${player.user_id} has ${is?.join()}, expected ${should.join()}`];
  });
  const counted = await db
    .selectFrom('topup')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('status', '<>', 'Reversed')
    .executeTakeFirstOrThrow();
  if (Number(counted.n) !== reversible + members.length)
    mismatches.push(`${counted.n} topups stand, expected ${reversible + members.length}`);
  const { findings } = await auditLedger(db);
  return [...mismatches, ...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`)];
}
