import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Begins the closings of a company that comes from another system with the day after its last date there: what each leg
 * carries forward, and which ranks are held.
 * @param asOf the last date that was worked out there, `YYYY-MM-DD`
 * @param carries a selection of `member_id`, `left_volume`, `right_volume`, `left_virtual`, `right_virtual`, `matched`, `lots`,
 *   `is_first_matched` (null = where anything was matched)
 * @param ranks a selection of `member_id`, `rank` (null = none now), `highest` and `bridged` (rank closings in a row)
 */
export async function bringStanding(
  tx: Tx,
  { asOf, now }: { asOf: string; now: Date },
  carries: RawBuilder<unknown>,
  ranks: RawBuilder<unknown>,
): Promise<void> {
  // it is closed already where an import was taken back
  await sql`insert into closing (business_date, cut_at, status) values (${asOf}, ${now}, 'posted')
    on conflict (business_date) do nothing`.execute(tx);
  // a unit is the smallest amount of the company
  await sql`
    insert into carry_0 (member_id, left_volume, right_volume, left_virtual, right_virtual, matched, is_first_matched, lots)
    select s.member_id, s.left_volume * u.unit, s.right_volume * u.unit, s.left_virtual * u.unit, s.right_virtual * u.unit,
      s.matched * u.unit, coalesce(s.is_first_matched, s.matched > 0), s.lots
    from (${carries}) s, (select 10::numeric ^ round_off_digits as unit from company) u order by s.member_id`.execute(
    tx,
  );
  await sql`
    update carry_state set generation = 0, business_date = (select max(business_date) from closing), digits = (select round_off_digits from company)`.execute(
    tx,
  );
  await sql`select closing_index(0::smallint)`.execute(tx);
  await sql`
    with held as (select * from (${ranks}) s), history as (
      insert into rank_history (member_id, business_date, rank, highest, before, bridged, reason)
      select member_id, ${asOf}, rank, highest, rank, bridged, case when rank is null then 'lost' else 'kept' end from held
    )
    insert into member_rank (member_id, rank, highest, bridged, business_date)
    select member_id, rank, highest, bridged, ${asOf} from held`.execute(tx);
}
