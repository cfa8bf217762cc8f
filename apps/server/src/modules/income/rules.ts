import { createHmac, timingSafeEqual } from 'node:crypto';
import { toDecimal } from '@banyan/plan/money';
import type { PayoutStatement } from '@banyan/plan/payout';
import type { Plan } from '@banyan/plan/plan';
import type { Journal, Leg } from '../ledger/post-journals.ts';

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
