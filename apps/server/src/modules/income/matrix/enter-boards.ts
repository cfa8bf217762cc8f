import { capClaims } from '@banyan/plan/instant/cap-claims';
import type { LiveTopup } from '@banyan/plan/instant/caps';
import type { UplineFacts } from '@banyan/plan/instant/facts';
import type { IncomeRow } from '@banyan/plan/instant/income-row';
import { neededFacts } from '@banyan/plan/instant/needed-facts';
import { entryIncomes } from '@banyan/plan/instant/topup-incomes';
import {
  type BoardAnswer,
  type BoardOrigin,
  type BoardStep,
  boardClaim,
  boardSteps,
  feeOf,
  goesOn,
} from '@banyan/plan/kinds/board';
import { type Decimal, moneyText, toDecimal } from '@banyan/plan/money';
import type { Plan } from '@banyan/plan/plan/plan';
import { type AnyPoolPlan, type BoardPlan, boardsOf, isBoard } from '@banyan/plan/plan/plan-matrix';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Journal } from '../../ledger/post-journals.ts';
import { houseLine, memberLine } from '../../ledger/rules.ts';
import { loadMembers } from '../earning/load-members.ts';
import { incomeWallet } from '../rules.ts';
import { enterPools, ownersAbove } from './enter-pools.ts';

/** The pools a topup of a package enters, in the order in which it does. */
export const poolsEntered = ({ incomes }: Plan, package_code: string): AnyPoolPlan[] =>
  (incomes.matrix?.pools ?? [])
    .filter((pool) => pool.package === package_code)
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));

/** What enters pools, and what its event paid before. */
export interface PoolEntry {
  topper: string;
  event_id: string;
  business_date: string;
  at: Date;
  origin: Extract<BoardOrigin, 'Topup' | 'By hand'>;
  /** The member's wallet that pays for the event; null = none. */
  spends: { owner: string; wallet: string; amount: string } | null;
  before: Outcome;
}

/** Rows in the order of payment, and topups that earned by them as they stand afterwards. */
interface Outcome {
  rows: readonly IncomeRow[];
  topups: readonly LiveTopup[];
}

interface Entered {
  id: string;
  board_no: number;
  place: number;
  head: string | null;
}

/**
 * A member enters pools of which one is a board, with everything that follows (docs/plans.md §7.9). The pools are
 * locked: `lock-pools.ts`. Places are written as they are given, and the rows of it are returned with those topups that
 * earned in the event and the fees the caller posts after the incomes.
 */
export async function enterBoards(
  tx: Tx,
  entry: PoolEntry,
  pools: readonly AnyPoolPlan[],
  plan: Plan,
  company: { round_off_digits: number },
): Promise<{ rows: IncomeRow[]; topups: LiveTopup[]; fees: Journal[] }> {
  const rows: IncomeRow[] = [];
  const fees: Journal[] = [];
  const topups = new Map(entry.before.topups.map((topup) => [topup.topup, topup]));
  const wallet = incomeWallet(plan);
  const wallets = new Map<string, { spendable: Decimal; owed: Decimal }>();
  const digits = company.round_off_digits;
  /** The board each member filled last: it is paid for in the next step. */
  let filled = 0;

  for (const pool of pools) {
    if (isBoard(pool)) await play(pool);
    else await enterLevels(pool);
  }
  return { rows, topups: [...topups.values()], fees };

  async function play(pool: BoardPlan): Promise<void> {
    const steps = boardSteps({ pool, member: entry.topper, origin: entry.origin }, boardsOf(plan));
    for (let step = steps.next(); !step.done; ) step = steps.next(await take(step.value));
  }

  async function take(step: BoardStep<string>): Promise<BoardAnswer<string>> {
    if (step.step === 'pay') return { goes_on: await pay(step.pool, step.head) };
    const { id, board_no, head } = await enter(step);
    filled = board_no;
    if (step.from) addFee(id, step.member, step.pool, feeOf(step.from, digits));
    return { head };
  }

  async function enter({
    pool,
    member,
    origin,
    from,
  }: BoardStep<string> & { step: 'enter' }): Promise<Entered> {
    const fee = from ? feeOf(from, digits) : null;
    const isPaid = fee !== null && !fee.isZero();
    const { rows: entered } = await sql<Entered>`
      select id, board_no, place, head from board_enter(${pool.code}, ${member}, ${entry.event_id}, ${origin},
        ${isPaid ? fee.toFixed() : null}, ${isPaid ? wallet : null}, ${entry.at})`.execute(tx);
    return onlyRow({ rows: entered });
  }

  async function pay(pool: BoardPlan, head: string): Promise<boolean> {
    const [facts] = await factsOf([head]);
    if (!facts) throw new Error(`member ${head} was not loaded`);
    keep(capClaims([boardClaim(entry, pool, filled, facts, digits)], plan.caps, digits));
    const row = rows.at(-1) as IncomeRow;
    const fee = feeOf(pool, digits);
    // the wallet is locked only where it matters
    const isAsked = goesOn(pool, row, fee, fee);
    return isAsked && goesOn(pool, row, fee, fee.isZero() ? null : await heldBy(head));
  }

  /** What the wallet of incomes could spend after everything this event paid so far. */
  async function heldBy(member: string): Promise<Decimal> {
    const known = wallets.get(member) ?? (await lockWallet(tx, member, wallet));
    wallets.set(member, known);
    const earned = earnedNow(member);
    const repaid = earned.lt(known.owed) ? earned : known.owed;
    const { spends } = entry;
    const spent = spends?.owner === member && spends.wallet === wallet ? [spends.amount] : [];
    const paid = fees.flatMap(({ lines }) =>
      lines.flatMap((line) => (line.owner_id === member ? [line.amount] : [])),
    );
    return known.spendable.plus(earned).minus(repaid).minus(sum(spent)).plus(sum(paid));
  }

  function addFee(id: string, member: string, { code }: BoardPlan, fee: Decimal): void {
    if (fee.isZero()) return;
    fees.push({
      scope: 'board_fee',
      key: id,
      kind: 'board_fee',
      ref_type: 'business_event',
      ref_id: entry.event_id,
      lines: [
        memberLine(member, wallet, moneyText(fee.negated(), digits)),
        houseLine('board_fee', moneyText(fee, digits)),
      ].map((line) => ({ ...line, narration: code })),
    });
  }

  async function enterLevels(pool: Exclude<AnyPoolPlan, BoardPlan>): Promise<void> {
    const { topper: member, event_id, at, origin } = entry;
    const placements = await enterPools(tx, {
      pools: [pool],
      member,
      event_id,
      at,
      by_hand: origin === 'By hand',
    });
    const owners = await factsOf(ownersAbove(placements));
    keep(entryIncomes(entry, { placements, owners }, plan, company));
  }

  function earnedNow(member: string): Decimal {
    return sum([...entry.before.rows, ...rows].flatMap((row) => (row.member === member ? [row.amount] : [])));
  }

  function withThisEvent({ member, earned_in_period: earned }: UplineFacts): string | null {
    return earned === undefined || earned === null ? null : earnedNow(member).plus(earned).toFixed();
  }

  function keep(outcome: Outcome): void {
    rows.push(...outcome.rows);
    for (const topup of outcome.topups) topups.set(topup.topup, topup);
  }

  /** As they stand after what this event paid so far. */
  async function factsOf(members: readonly string[]): Promise<UplineFacts[]> {
    const wanted = { around: entry.topper, uplines: 0, members };
    const loaded = await loadMembers(tx, wanted, neededFacts(plan), {
      plan,
      id: entry.event_id,
      business_date: entry.business_date,
    });
    return loaded.members.map((facts) => ({
      ...facts,
      topups: facts.topups.map((topup) => topups.get(topup.topup) ?? topup),
      earned_in_period: withThisEvent(facts),
    }));
  }
}

async function lockWallet(
  tx: Tx,
  member: string,
  wallet: string,
): Promise<{ spendable: Decimal; owed: Decimal }> {
  const { spendable, owed } = onlyRow(
    await sql<{ spendable: string; owed: string }>`
      select spendable::text, owed::text from lock_wallet(${member}, ${wallet})`.execute(tx),
  );
  return { spendable: toDecimal(spendable), owed: toDecimal(owed) };
}

const sum = (amounts: readonly string[]): Decimal =>
  amounts.reduce((total, amount) => total.plus(amount), toDecimal('0'));
