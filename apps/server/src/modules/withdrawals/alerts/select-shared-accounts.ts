import { sql } from 'kysely';
import type { SelectFound } from './open-alerts.ts';

/** Accounts, UPI ids and crypto addresses given in this span that several ids have. */
export const selectSharedAccounts: SelectFound = ({ from, to }, { account_owners }) => {
  if (account_owners === null) return null;
  return sql`
    select subject, owner_id, 'payment_details' as kind, owner_id as ref_id, at, null::numeric as amount, detail
    from (
      with changed as materialized (
        select * from payment_details where changed_at > ${from}::timestamptz and changed_at <= ${to}::timestamptz
      ),
      shared as (
        select 'account:' || encode(d.account_hash, 'hex') as subject, d.owner_id, d.changed_at as at, d.account_masked as detail
        from (select distinct account_hash from changed) c join payment_details d using (account_hash)
        union all
        select 'upi:' || encode(d.upi_hash, 'hex'), d.owner_id, d.changed_at, d.upi_masked
        from (select distinct upi_hash from changed) c join payment_details d using (upi_hash)
        union all
        select 'crypto:' || c.key, d.owner_id, d.changed_at, c.key
        from (select distinct unnest(crypto_keys) as key from changed) c join payment_details d on d.crypto_keys @> array[c.key]
      )
      select *, count(*) over (partition by subject) as ids from shared
    ) found
    where ids >= ${account_owners}`;
};
