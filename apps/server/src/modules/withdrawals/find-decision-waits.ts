import type { BodyOf } from '@banyan/contract/core/endpoint';
import { formatMoney } from '@banyan/contract/core/money';
import { message, text } from '@banyan/contract/core/text';
import type { decideWithdrawals as call } from '@banyan/contract/withdrawals/withdrawal-decisions';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { readCompany } from '../company/queries.ts';

/** Whether an approval needs a second admin: when the withdrawals it names sum up to more than the company's limit. */
export async function findDecisionWaits(
  tx: Tx,
  _context: ActorContext,
  { nos, decision, remark }: BodyOf<typeof call>,
): Promise<Waits | null> {
  if (decision !== 'Approve') return null;
  const company = await readCompany(tx);
  const { amount, count } = onlyRow(
    await sql<{ amount: string; count: string }>`
    select coalesce(sum(amount), 0)::text as amount, count(*)::text as count from withdrawal
    where status = 'Pending' and no = any(${nos.map((no) => no.toUpperCase())}::text[])`.execute(tx),
  );
  if (toDecimal(amount).lte(company.two_person_limit)) return null;
  return {
    why: message('{value} is above the limit of {limit}.', {
      value: formatMoney(amount, company),
      limit: formatMoney(company.two_person_limit, company),
    }),
    value: amount,
    payee_id: null,
    lines: [
      { label: text('Withdrawals'), kind: 'count', value: count },
      { label: text('Amount'), kind: 'money', value: toDecimal(amount).toFixed() },
      { label: text('Remark'), kind: 'text', value: remark || null },
    ],
  };
}
