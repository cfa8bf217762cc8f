import type { readAuditChain as call } from '@banyan/contract/accounts/audit-log';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';

type Chain = ReplyOf<typeof call>['data'];

/** Up to which line the nightly audit has verified the chain, and how many lines came since. */
export async function readAuditChain(db: Db): Promise<Chain> {
  return onlyRow(
    await sql<Chain>`
    select
      (select jsonb_build_object('link', p.no::text, 'at', p.at, 'line_at', l.at)
        from chain_proof p join audit_link k on k.no = p.no join audit_log_ever l on l.id = k.log_id
        where p.chain = 'audit_log') as verified,
      (select count(*)::int from audit_link k
        where k.no > coalesce((select p.no from chain_proof p where p.chain = 'audit_log'), 0))
      + (select count(*)::int from audit_waiting) as waiting`.execute(db),
  );
}
