import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { readWhatChanged as call } from '@banyan/contract/imports/switch';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';

type WhatChanged = NonNullable<ReplyOf<typeof call>['data']>;

/** The switch by which a member came here, with the member's number in it, as SQL. */
const own = (memberId: string) => sql`
  select i.id, i.from_name, i.as_of, w.switch_on, w.says_en, w.says_hi, ${memberId}::bigint - i.first_id as n
  from network_switch w join import i on i.id = w.import_id
  where ${memberId}::bigint between i.first_id and i.first_id + (i.summary -> 'totals' ->> 'members')::bigint - 1`;

/** What the member was brought with, and what the company says of the switch; null where nothing was brought, or it is not signed. */
export async function readWhatChanged(
  db: Db,
  { actor, language = 'en' }: ActorContext,
): Promise<WhatChanged | null> {
  const { rows } = await sql<Omit<WhatChanged, 'says'> & { says_en: string; says_hi: string }>`
    with own as (${own(actor.id)})
    select o.from_name, o.as_of::text, o.switch_on::text, o.says_en, o.says_hi,
      coalesce((select jsonb_agg(jsonb_build_object('code', b.wallet_code, 'amount', trim_scale(b.amount)::text) order by l.order_no)
        from import_balance b join wallet l on l.code = b.wallet_code and l.owner_type = 'User'
        where b.import_id = o.id and b.n = o.n), '[]') as wallets,
      (select trim_scale(-sum(b.amount))::text from import_balance b
        where b.import_id = o.id and b.n = o.n and b.wallet_code = 'recoverable') as owed,
      (select trim_scale(sum(amount))::text from payout_line where income_id < 0 and member_id = ${actor.id}) as unpaid,
      (select jsonb_build_object('count', count(*), 'amount', trim_scale(coalesce(sum(t.amount), 0))::text)
        from topup t join brought_topup b on b.topup_id = t.id where t.member_id = ${actor.id} and t.status <> 'Reversed') as topups,
      (select rank from rank_history r where r.member_id = ${actor.id} and r.business_date = o.as_of limit 1) as rank,
      exists (select from switch_seen s where s.member_id = ${actor.id}) as is_seen
    from own o`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { says_en, says_hi, ...changed } = found;
  return { ...changed, says: (language === 'hi' ? says_hi : says_en) || says_en || says_hi };
}

/** Whether a member who came by a switch has not read yet what changed. */
export async function isUnread(db: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from (${own(memberId)}) o where not exists (select from switch_seen where member_id = ${memberId})`.execute(
    db,
  );
  return rows.length > 0;
}
