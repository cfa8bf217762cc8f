import { moneyUnits } from '../columns/figure.ts';
import { payByRule } from '../columns/levels.ts';
import { requirementsOf } from '../columns/requirements.ts';
import { ruleOf } from '../columns/rules.ts';
import { type Claim, claimFor } from '../instant/claim.ts';
import type { UplineFacts } from '../instant/facts.ts';
import type { IncomeRow } from '../instant/income-row.ts';
import { everybodyActive, type InstantPayer, MATRIX } from '../instant/instant-pay.ts';
import { type BoardPool, enterBoard } from '../matrix/board-pool.ts';
import { matrixCapacity } from '../matrix/matrix.ts';
import { type Decimal, roundMoney, toDecimal } from '../money.ts';
import type { BoardPlan } from '../plan/plan-matrix.ts';

/** How an entry came about. */
export type BoardOrigin = 'Topup' | 'By hand' | 'Next' | 'Re-entry';

type Entry<Member> = {
  pool: BoardPlan;
  member: Member;
  origin: BoardOrigin;
  /** The board it comes from, whose fee is paid for it. */
  from?: BoardPlan;
};

/** What is to be done with the boards of a plan; Member is how the caller names one. */
export type BoardStep<Member> =
  /** Gives the member the next place. Answer: the head who left, where it filled a board, else null. */
  | ({ step: 'enter' } & Entry<Member>)
  /** Pays the head. Answer: whether the head goes on to the next board, the fee for it being paid. */
  | { step: 'pay'; pool: BoardPlan; head: Member };
export type BoardAnswer<Member> = { head: Member | null } | { goes_on: boolean };

/**
 * An entry and all that follows from it (docs/plans.md §7.9): the head of a board it fills is paid, enters the next
 * one, then this one again; each of these is an entry like any other, with its own consequences before what comes
 * after it.
 */
export function* boardSteps<Member>(
  entry: Entry<Member>,
  boards: readonly BoardPlan[],
): Generator<BoardStep<Member>, void, BoardAnswer<Member>> {
  // the last one is first
  const waiting = [entry];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { pool } = at;
    const answer = yield { step: 'enter', ...at };
    const head = 'head' in answer ? answer.head : null;
    if (head === null) continue;
    const paid = yield { step: 'pay', pool, head };
    if (pool.reentry) waiting.push({ pool, member: head, origin: 'Re-entry' });
    const next = boards.find(({ code }) => code === pool.next);
    if (next && 'goes_on' in paid && paid.goes_on)
      waiting.push({ pool: next, member: head, origin: 'Next', from: pool });
  }
}

/** The boards that an entry may reach, itself first. */
export function boardsReached(entered: readonly BoardPlan[], all: readonly BoardPlan[]): BoardPlan[] {
  const reached = new Set(entered);
  for (const pool of reached) {
    const next = all.find(({ code }) => code === pool.next);
    if (next) reached.add(next);
  }
  return [...reached];
}

/** What the head of a full board is due. `board`: its number. */
export function boardClaim(
  event: { topper: string },
  pool: BoardPlan,
  board: number,
  head: UplineFacts,
  digits: number,
): Claim {
  const { cycle, by_rank, by_package, width, depth } = pool;
  const terms = {
    kind: 'matrix',
    from: event.topper,
    level: depth,
    rate: { amount: cycle, by_rank, by_package },
    rule: 'matrix_board',
    base: toDecimal(String(matrixCapacity(width, depth) + 1)),
    base_of: 'placements',
    need: pool.need,
    pool: pool.code,
    entry_no: board,
  } as const;
  return claimFor(head, terms, digits);
}

/**
 * Whether a head goes on to the next board: only where the row paid at least the fee, and the wallet it went into
 * holds it. `held`: what the wallet could spend then; asked for where there is a fee.
 */
export function goesOn(
  pool: BoardPlan,
  row: Pick<IncomeRow, 'amount' | 'status'>,
  fee: Decimal,
  held: Decimal | null,
): boolean {
  if (pool.next === null || row.status === 'lapsed' || toDecimal(row.amount).lt(fee)) return false;
  return fee.isZero() || held?.gte(fee) === true;
}

/** What goes to the company for the entry into the next board. */
export const feeOf = ({ fee_to_next }: BoardPlan, digits: number): Decimal =>
  roundMoney(toDecimal(fee_to_next), digits);

/** As the steps, claims and fees of one event, over typed arrays; there a wallet holds what a row paid. */
export function boardPayer(payer: InstantPayer, boards: readonly { terms: BoardPlan; board: BoardPool }[]) {
  const { sponsor } = payer.facts;
  const plans = boards.map(({ terms }) => terms);
  const inUse = new Map(
    boards.map(({ terms, board }) => {
      const { cycle, by_rank, by_package, need } = terms;
      const eligibility = { ...everybodyActive(payer), requirements: requirementsOf(need, payer) };
      const rule = ruleOf(payer, { amount: cycle, by_rank, by_package }, eligibility);
      return [terms, { board, rule, fee: moneyUnits(terms.fee_to_next, payer.digits) }];
    }),
  );
  return (pool: BoardPlan, topper: number, id: number): void => {
    const steps = boardSteps({ pool, member: topper, origin: 'Topup' }, plans);
    for (let step = steps.next(); !step.done; ) {
      const { value } = step;
      const { board, rule, fee } = inUse.get(value.pool) as NonNullable<ReturnType<typeof inUse.get>>;
      if (value.step === 'enter') {
        const { head } = enterBoard(board, value.member, sponsor);
        step = steps.next({ head });
      } else {
        const paid = payByRule(payer, MATRIX, rule, value.head, topper, value.pool.depth, id, board.places);
        step = steps.next({ goes_on: paid !== null && paid >= fee });
      }
    }
  };
}
