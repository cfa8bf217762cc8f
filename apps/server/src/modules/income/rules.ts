import { createHmac, timingSafeEqual } from 'node:crypto';
import { closingStatuses } from '@banyan/contract/closings';
import type { LabPopulation } from '@banyan/contract/lab';
import type { rewardDecisions } from '@banyan/contract/rewards';
import { toDecimal } from '@banyan/plan/money';
import type { Package } from '@banyan/plan/package';
import type { PayoutStatement } from '@banyan/plan/payout';
import type { Plan } from '@banyan/plan/plan';
import type { Journal, Leg } from '../ledger/post-journals.ts';
import type { RewardState } from './lock-reward.ts';

/**
 * The wallet incomes are paid into (incomes §2.8): `income` when the plan pays out from there, else straight into
 * `main`, from where they can be withdrawn.
 */
export function incomeWallet(plan: Plan): 'income' | 'main' {
  return 'payout' in plan ? 'income' : 'main';
}

/**
 * The journal of a payout statement: wallet `income` → tax, service, `repurchase` and `main` (incomes §2.8). What the
 * member owes the company is repaid first from what goes into `main`.
 * @param statement.is_short the wallet does not hold the gross, because a debt was repaid from it: what it lacks is
 *   owed until the last leg
 */
export function statementJournal(
  statement: PayoutStatement & { statement_id: string; member_id: string; is_short: boolean },
): Journal {
  const { statement_id, member_id, is_short } = statement;
  const leg = (owner: Pick<Leg, 'owner_type' | 'owner_id'>, wallet_code: string, amount: string): Leg[] =>
    toDecimal(amount).isZero()
      ? []
      : [{ ...owner, wallet_code, amount, narration: `P${numberOf(statement_id)}` }];
  const member = { owner_type: 'User', owner_id: member_id } as const;
  const house = { owner_type: 'House', owner_id: '0' } as const;
  const spent = toDecimal(statement.gross).negated().toFixed();
  return {
    scope: 'payout',
    key: statement_id,
    kind: 'payout',
    ref_type: 'payout_statement',
    ref_id: statement_id,
    legs: [
      ...leg(member, 'income', spent).map((own) => ({ ...own, recoverable: is_short })),
      ...leg(house, 'tds_payable', statement.tds),
      ...leg(house, 'payout_service', statement.service),
      ...leg(member, 'repurchase', statement.repurchase),
      ...leg(member, 'main', statement.net).map((own) => ({ ...own, recoverable: true })),
    ],
  };
}

/** The number of a statement as people know it, without its letter. */
const numberOf = (statementId: string): string => String(1_000_000n + BigInt(statementId));

/** What opens a statement without a session: it stands on its paper, so it never ends. */
export const statementToken = (secret: string, no: string): string =>
  createHmac('sha256', secret).update(`statement:${no}`).digest('base64url');

export function isStatementToken(secret: string, no: string, token: string): boolean {
  const expected = Buffer.from(statementToken(secret, no));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/**
 * The state a decision brings a reward into: achieved → claimed → approved → paid or dispatched, or expired
 * (incomes §3). null = it is not the time for it, or it is over.
 */
export function rewardMove(
  state: RewardState,
  decision: (typeof rewardDecisions)[number],
): Exclude<RewardState, 'achieved' | 'claimed'> | null {
  const isOpen = state === 'achieved' || state === 'claimed' || state === 'approved';
  if (decision === 'Expire') return isOpen ? 'expired' : null;
  if (decision === 'Approve') return state === 'claimed' ? 'approved' : null;
  if (state !== 'approved') return null;
  return decision === 'Pay' ? 'paid' : 'dispatched';
}

/** The journal of a reward that is paid; its line leads to the income it is. A debt is repaid first. */
export function rewardJournal(reward: {
  income_id: string;
  member_id: string;
  wallet_code: string;
  amount: string;
}): Journal {
  const { income_id, member_id, wallet_code, amount } = reward;
  return {
    scope: 'reward',
    key: income_id,
    kind: 'incomes',
    ref_type: 'business_event',
    ref_id: income_id,
    legs: [
      {
        owner_type: 'User',
        owner_id: member_id,
        wallet_code,
        amount,
        kind: 'income_reward',
        recoverable: true,
      },
      {
        owner_type: 'House',
        owner_id: '0',
        wallet_code: 'income:reward',
        amount: toDecimal(amount).negated().toFixed(),
      },
    ],
  };
}

/** What people see of the states of a closing (money.md §5). */
const statesByStatus: Record<(typeof closingStatuses)[number], readonly string[]> = {
  Open: ['cut', 'computing'],
  Calculated: ['computed'],
  Approved: ['approved', 'posting'],
  Posted: ['posted', 'published'],
  Failed: ['failed'],
};

/** The states a closing of this status is in; none of an unknown one. */
export const statesOf = (status: string): string[] => [
  ...(statesByStatus[status as keyof typeof statesByStatus] ?? []),
];

/** The status people see. */
export function closingStatusOf(state: string): (typeof closingStatuses)[number] {
  const found = closingStatuses.find((status) => statesByStatus[status].includes(state));
  if (!found) throw new Error(`no closing is ${state}`);
  return found;
}

/** Levels of the complete binary trees a run of the lab shows beside its months. */
export const worstTrees = [10, 15, 20] as const;

export function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The first day of the month after a date. */
export function monthAfter(date: string): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/**
 * A year of a few thousand people who buy everything that is sold alike: what a plan is tried out on when nobody has
 * chosen other people.
 */
export function usualPopulation(packages: readonly Pick<Package, 'code'>[]): LabPopulation | null {
  if (packages.length === 0) return null;
  return {
    seed: 1,
    months: 12,
    members: 5000,
    founders: 10,
    growth: 'compound',
    branching: 'random',
    directs: 2,
    sides: 'random',
    packages: packages.slice(0, 50).map(({ code }) => ({ code, weight: 1 })),
    active_percent: '80',
    renewal_percent: '5',
    unpaid_percent: '0',
    churn_percent: '3',
    leavers: 'idle',
    orders: null,
    bets: null,
    withdrawal_percent: '80',
  };
}
