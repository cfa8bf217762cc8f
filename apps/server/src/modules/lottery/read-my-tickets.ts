import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { myTickets } from '@banyan/contract/lottery/draws';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';

type Tickets = ReplyOf<typeof myTickets>['data'];
const maxPurchases = 200;

/** What the caller bought, newest first, with what each ticket won; with `no` that purchase alone. */
export async function readMyTickets(
  db: Db,
  { actor }: ActorContext,
  { no }: QueryOf<typeof myTickets>,
): Promise<Tickets> {
  const { rows } = await sql<Tickets[number]>`
    select p.no, d.code as draw, p.first_serial, p.first_serial + p.tickets - 1 as last_serial, trim_scale(p.amount)::text as amount,
      p.at, p.refund_txn_id is not null as is_returned,
      coalesce((select jsonb_agg(jsonb_build_object('serial', z.serial, 'amount', trim_scale(z.amount)::text) order by z.place)
        from lottery_prize z where z.draw_id = d.id and z.serial between p.first_serial and p.first_serial + p.tickets - 1), '[]')
        as prizes
    from lottery_purchase p join lottery_draw d on d.id = p.draw_id
    where p.member_id = ${actor.id} and (${no ?? null}::text is null or p.no = upper(${no ?? null}))
    order by p.at desc, p.id desc limit ${maxPurchases}`.execute(db);
  return rows;
}
