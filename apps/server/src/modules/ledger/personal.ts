import { sql } from 'kysely';
import type { PersonalParts } from '../../platform/personal-parts.ts';
import { money } from './rules.ts';
import { selectLines } from './select-lines.ts';

const summary = '/user/finance/summary';
const requests = '/user/finance/credit-requests';

/** Lines of the wallets and requests for credit; the books stay. */
export const ledgerPersonal: PersonalParts = {
  personalData: {
    wallet_lines: ({ id }, db) => sql`
      select jsonb_build_object('at', l.at, 'wallet', l.wallet, 'particulars', l.particulars, 'ref', l.ref,
        'amount', l.amount::text, 'balance', l.balance::text) as row
      from (${selectLines(db, { owner_type: 'User', owner_id: id }, {})}) l order by l.at, l.id`,
    credit_requests: ({ id }) => sql`
      select jsonb_build_object('no', no, 'status', status, 'wallet', wallet_code, 'amount', amount::text,
        'payment_mode', payment_mode, 'reference', reference, 'paid_on', paid_on, 'requested_at', requested_at,
        'answer', answer) as row
      from credit_request where owner_id = ${id} order by id`,
  },
  erasingReasons: ({ id }) => sql`
    select case when a.wallet_code = 'recoverable' then 'debt' else 'money' end as code, ${summary} as url
    from account a where a.owner_type = 'User' and a.owner_id = ${id} and a.asset_id = ${money} and (a.balance <> 0 or a.held <> 0)
    union all
    select 'request', ${requests}
    where exists (select from credit_request where owner_id = ${id} and status = 'Pending')
      or exists (select from adjustment where owner_id = ${id} and status = 'Pending')`,
  // no balance that is read here changes before the commit
  lockForErasing: async (tx, { id }) => {
    await sql`select lock_wallets(${id})`.execute(tx);
  },
};
