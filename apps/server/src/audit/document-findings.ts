import { documentNames } from '@banyan/contract/ledger/entry-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Finding } from '../modules/ledger/audit-ledger.ts';
import { nameByCode } from '../modules/ledger/rules.ts';

/** Journals whose rows are looked at together: chunks of a closing, and what late reversals of an event took back. */
const inParts = sql.raw(`('closing', 'income')`);

/**
 * Journals that differ from their documents, one finding each: invented ones, those of another owner, wallet, amount or
 * kind, and documents whose journal is missing (docs/ledger.md §12). Each kind of document says by a function of its own
 * which lines it asks for, of goods with "of" and the id of the product behind the wallet; where a member repaid a debt, it is the sum over the wallets that must agree.
 */
export const documentFindings = (): RawBuilder<Finding> => sql<Finding>`
  with document as (
    ${sql.join(
      documentNames.map((name) => sql`select * from ${sql.raw(`${name}_documents()`)}`),
      sql` union all `,
    )}
  ),
  posted_line as (
    select e.txn_id, e.account_id, e.amount from entry_ever e where e.txn_id is not null
    union all select p.txn_id, p.account_id, p.amount from house_pending p
    union all select h.txn_id, h.account_id, h.amount from house_entry_ever h
  ),
  line as (
    select t.idem_scope as scope,
      case when t.idem_scope in ${inParts} then split_part(t.idem_key, '/', 1) else t.idem_key end as key,
      coalesce(${sql.lit(JSON.stringify(nameByCode))}::jsonb ->> t.kind::text, t.kind::text) as kind, t.id as txn_id,
      a.owner_type, a.owner_id, a.wallet_code || case when a.asset_id = 1 then '' else ' of ' || a.asset_id end as wallet_code,
      null::numeric as asked, l.amount as posted, a.id as account_id,
      null::bigint as stored_txn
    from posted_line l join txn_ever t on t.id = l.txn_id join account a on a.id = l.account_id
    union all
    select d.scope, d.key, d.kind, null, d.owner_type, d.owner_id, d.wallet_code, d.amount, null, null, d.txn_id
    from document d where d.amount <> 0
  ),
  indebted as (
    select distinct l.scope, l.key, l.owner_id from line l where l.wallet_code = 'recoverable' and l.posted is not null
  ),
  compared as (
    select l.scope, l.key, l.kind, l.owner_type, l.owner_id,
      case when d.owner_id is null then l.wallet_code else 'all wallets' end as wallet,
      coalesce(sum(l.asked), 0) as asked, coalesce(sum(l.posted), 0) as posted, min(l.account_id) as account_id,
      min(l.txn_id) as txn_id, count(l.asked) as lines_asked, count(l.posted) as lines_posted
    from line l left join indebted d
      on d.scope = l.scope and d.key = l.key and d.owner_id = l.owner_id and l.owner_type <> 'House'
    group by 1, 2, 3, 4, 5, 6
  )
  select 'documents' as check_name, min(c.account_id) as account_id, null::bigint as version, min(c.txn_id) as txn_id,
    case
      when sum(c.lines_asked) = 0 then format('%s %s moves money without a document', c.kind, c.key)
      when sum(c.lines_posted) = 0 then format('%s %s has no transaction', c.kind, c.key)
      else format('%s %s is not what its document says', c.kind, c.key)
    end || ': ' || string_agg(format('%s of %s %s is %s, not %s', c.wallet, c.owner_type, c.owner_id,
      trim_scale(c.posted), trim_scale(c.asked)), '; ' order by c.owner_type, c.owner_id, c.wallet)
      filter (where c.asked <> c.posted) as problem
  from compared c group by c.scope, c.key, c.kind having bool_or(c.asked <> c.posted)
  union all
  select 'documents', null, null, min(l.txn_id), format('%s %s names the transaction %s as its own', l.kind, l.key,
    coalesce(nullif(min(l.stored_txn), 0)::text, 'none'))
  from line l where l.scope not in ${inParts} group by l.scope, l.key, l.kind
  having min(l.stored_txn) <> min(l.txn_id)
  union all
  select 'documents', null, null, coalesce(t.id, k.txn_id),
    format('chunk %s of closing %s and its transaction do not name each other', k.chunk, k.closing_id)
  from (select * from txn_ever where idem_scope = 'closing') t
    full join (select * from closing_chunk where txn_id is not null) k on k.txn_id = t.id
  where t.idem_key is distinct from k.closing_id || '/' || k.chunk`;
