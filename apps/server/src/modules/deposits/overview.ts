import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { depositFinders } from './finders.ts';

const chains = '/admin/settings/chains';
const deposits = '/admin/topup/crypto-deposits';

export const depositsOverview: OverviewParts = {
  finders: depositFinders,
  adminNotices: [
    {
      screen: chains,
      rows: () => sql`
        select 'payouts_stopped:' || chain_id || ':' || extract(epoch from payouts_stopped_at), 'payouts_stopped',
          payouts_stopped_at, null, chain_id::text, null, null, null, ${chains}
        from evm_chain where payouts_stopped_at is not null`,
      stays_new: true,
    },
  ],
  workQueues: [
    {
      code: 'chain_off',
      label: text('Chains in trouble'),
      url: chains,
      items: () => sql`
        select coalesce(payouts_stopped_at, checked_at) as at from evm_chain
        where payouts_stopped_at is not null or (is_in_use and off_because is not null)
        union all select read_again_at from evm_chain where read_again_found > 0`,
    },
    {
      code: 'deposit_replaced',
      label: text('Credited deposits replaced'),
      url: `${deposits}?f_replaced=Yes`,
      items: () => sql`
        select replaced_at as at, credited as amount from chain_transfer
        where replaced_at is not null and status in ('credited', 'bought', 'held')`,
      has_sum: true,
    },
    {
      code: 'deposit_unmatched',
      label: text('Crypto deposits unmatched'),
      url: `${deposits}?f_status=unmatched`,
      items: () => sql`select seen_at as at from chain_transfer where status = 'unmatched'`,
    },
    {
      code: 'deposit_held',
      label: text('Crypto deposits held'),
      url: `${deposits}?f_status=held`,
      items: () => sql`select seen_at as at from chain_transfer where status = 'held'`,
    },
  ],
};
