import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';

export const ledgerOverview: OverviewParts = {
  workQueues: [
    {
      code: 'credit_debit',
      label: 'Credits and debits to approve',
      url: '/admin/wallet/credit-debit-history?f_status=Pending',
      items: (actor) => sql`
        select requested_at as at from adjustment
        where status = 'Pending' and requested_by is distinct from ${actor.id}::bigint`,
    },
  ],
};
