import { decideBank, type PaymentChange } from '@banyan/contract/kyc/bank';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { approversOf } from '../../accounts/request-rights.ts';

/** A change of payment details as its receipt shows it. */
export async function readChange(db: Db, id: string, now: Date): Promise<PaymentChange> {
  return await db
    .selectFrom('payment_change as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .select([
      'p.no',
      sql<PaymentChange['status']>`p.status`.as('status'),
      sql<PaymentChange['owner']>`${personOf('o')}`.as('owner'),
      sql<PaymentChange['before']>`p.before`.as('before'),
      sql<PaymentChange['after']>`p.after`.as('after'),
      approversOf('p', decideBank, now).as('approvers'),
      sql<PaymentChange['why']>`p.why`.as('why'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
}
