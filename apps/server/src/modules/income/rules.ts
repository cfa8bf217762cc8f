import { addDays, lastDateOf } from '@banyan/contract/core/dates';
import { recordNo } from '@banyan/contract/core/records';
import { closingStatuses } from '@banyan/contract/income/closings';
import type { LabPopulation } from '@banyan/contract/income/lab';
import type { rewardDecisions } from '@banyan/contract/income/rewards';
import type { PayoutStatement } from '@banyan/plan/closing/payout';
import type { IncomeRow } from '@banyan/plan/instant/income-row';
import { toDecimal } from '@banyan/plan/money';
import type { Package } from '@banyan/plan/plan/package';
import type { Plan } from '@banyan/plan/plan/plan';
import type { Journal } from '../ledger/post-journals.ts';
import { houseLine, memberLine } from '../ledger/rules.ts';
import type { RewardStatus } from './rewards/lock-reward.ts';

/**
 * The wallet incomes are paid into (docs/plans.md §2.8): `income` when the plan pays out from there, else straight into
 * `main`, from where they can be withdrawn.
 */
export function incomeWallet(plan: Plan): 'income' | 'main' {
  return 'payout' in plan ? 'income' : 'main';
}

/**
 * The journal of a payout statement: wallet `income` → tax, service, `repurchase` and `main` (docs/plans.md §2.8). What
 * the member owes the company is repaid first from what goes into `main`.
 * @param statement.is_short the wallet does not hold the gross, because a debt was repaid from it: what it lacks is
 *   owed until the last line
 */
export function statementJournal(
  statement: PayoutStatement & { statement_id: string; member_id: string; is_short: boolean },
): Journal {
  const { statement_id, member_id, is_short } = statement;
  const spent = toDecimal(statement.gross).negated().toFixed();
  return {
    scope: 'payout',
    key: statement_id,
    kind: 'payout',
    ref_type: 'payout_statement',
    ref_id: statement_id,
    lines: [
      { ...memberLine(member_id, 'income', spent), recoverable: is_short },
      houseLine('tds_payable', statement.tds),
      houseLine('payout_service', statement.service),
      memberLine(member_id, 'repurchase', statement.repurchase),
      { ...memberLine(member_id, 'main', statement.net), recoverable: true },
    ]
      .filter(({ amount }) => !toDecimal(amount).isZero())
      .map((line) => ({ ...line, narration: recordNo('payout_statement', statement_id) })),
  };
}

/**
 * The status a decision brings a reward into: achieved → claimed → approved → paid or dispatched, or expired
 * (docs/plans.md §3.13). null = the decision does not fit the reward's status.
 */
export function rewardMove(
  status: RewardStatus,
  decision: (typeof rewardDecisions)[number],
): Exclude<RewardStatus, 'achieved' | 'claimed'> | null {
  const isOpen = status === 'achieved' || status === 'claimed' || status === 'approved';
  if (decision === 'Expire') return isOpen ? 'expired' : null;
  if (decision === 'Approve') return status === 'claimed' ? 'approved' : null;
  if (status !== 'approved') return null;
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
    ref_type: 'income',
    ref_id: income_id,
    lines: [
      { ...memberLine(member_id, wallet_code, amount), kind: 'income_reward', recoverable: true },
      houseLine('income:reward', toDecimal(amount).negated().toFixed()),
    ],
  };
}

/** The journal of a release of a fund: fund → tax and `main`, which repays a debt first (docs/plans.md §7.8). */
export function fundReleaseJournal(release: {
  id: string;
  no: string;
  reason: string;
  member_id: string;
  wallet_code: string;
  amount: string;
  tds: string;
  net: string;
}): Journal {
  const { id, no, reason, member_id, wallet_code } = release;
  return {
    scope: 'fund_release',
    key: id,
    kind: 'fund_release',
    ref_type: 'fund_release',
    ref_id: id,
    lines: [
      memberLine(member_id, wallet_code, toDecimal(release.amount).negated().toFixed()),
      houseLine('tds_payable', release.tds),
      { ...memberLine(member_id, 'main', release.net), recoverable: true },
    ]
      .filter(({ amount }) => !toDecimal(amount).isZero())
      .map((line) => ({ ...line, narration: `${no}, ${reason}` })),
  };
}

/** The shown status of a closing's statuses (docs/ledger.md §9). */
const statusesShownAs: Record<(typeof closingStatuses)[number], readonly string[]> = {
  Open: ['open', 'calculating'],
  Calculated: ['calculated'],
  Approved: ['approved', 'posting'],
  Posted: ['finishing', 'posted'],
  Failed: ['failed'],
};

/** The statuses behind a status; none for an unknown one. */
export const storedStatuses = (status: string): string[] => [
  ...(statusesShownAs[status as keyof typeof statusesShownAs] ?? []),
];

/** The status people see. */
export function shownStatusOf(stored: string): (typeof closingStatuses)[number] {
  const found = closingStatuses.find((status) => statusesShownAs[status].includes(stored));
  if (!found) throw new Error(`no closing is ${stored}`);
  return found;
}

/** Levels of the complete binary trees a run of the lab shows beside its months. */
export const worstTrees = [10, 15, 20] as const;

/** The first day of the month after a date. */
export const monthAfter = (date: string): string => addDays(lastDateOf(date.slice(0, 7)), 1);

/**
 * One year of a few thousand people who buy every package equally often: the default population of a lab run.
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
    upgrade_percent: '0',
    unpaid_percent: '0',
    churn_percent: '3',
    leavers: 'idle',
    orders: null,
    bets: null,
    withdrawal_percent: '80',
  };
}

/** Members times months that a copy of the network is tried out for before a publishing: a few seconds. */
const maxMemberMonths = 2_000_000;

/**
 * Who joins a copy of the network on which a plan is tried out before it is published: for three months what was
 * measured, where nothing was sold lately, people of the usual year. Of a larger network one month; null = nobody has
 * bought anything yet, or even a month takes too long.
 */
export function networkPopulation(
  usual: LabPopulation,
  { measured, members, active }: { measured: LabPopulation | null; members: number; active: number },
): LabPopulation | null {
  if (active === 0) return null;
  const joining = measured ?? { ...usual, members: Math.ceil(usual.members / 4) };
  const months = [3, 1].find((count) => (members + (joining.members * count) / 3) * count <= maxMemberMonths);
  if (months === undefined) return null;
  const joiners = Math.max(1, Math.round((joining.members * months) / 3));
  return { ...joining, months, members: joiners, founders: Math.min(joining.founders, joiners) };
}

/** The rate of a row as its columns hold it: a percentage, or a fixed amount. */
export const storedRate = (percent: string | null, amount: string | null): IncomeRow['rate'] =>
  percent === null ? { amount: amount ?? '0' } : { percent };
