import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { readLegVolumes } from '../../genealogy/read-leg-volumes.ts';

/** The new business of one member's legs on the date that is closed next. */
interface NewLegs {
  memberId: string;
  date: string;
  /** Answers are in units of 10^-digits. */
  digits: number;
  /** The column of an event that counts in matching. */
  basis: 'amount' | 'bv' | 'pairs';
}

const topups = sql`kind in ('topup', 'topup_reversal')`;

/**
 * The new business of both legs, as the closing will have it. Where the snapshot of teams has running sums of the date
 * (`writeLegDay`), only who changed since is looked up; else, as right after midnight, all who bought on it.
 */
export async function readNewLegs(db: Db, asked: NewLegs): Promise<{ left: string; right: string }> {
  const legs = (await addToSums(db, asked)) ?? (await addUp(db, asked));
  if (!legs) throw new Error('a sum of nothing is 0');
  return legs;
}

const boughtBy = ({ basis, digits }: NewLegs) =>
  sql`round(sum(${sql.ref(basis)}) * 10::numeric ^ ${digits}::int)`;

/** The running sums, and what changed since; null when the snapshot has none. */
function addToSums(db: Db, asked: NewLegs) {
  const { memberId, date, digits, basis } = asked;
  const bought = boughtBy(asked);
  // read in the same statement as everything else, so that a snapshot which is published meanwhile changes nothing
  const generation = sql`(select s.generation from team_snapshot s join leg_day_state d
    on d.generation = s.generation and d.published_at = s.published_at
    where d.business_date = ${date}::date and d.digits = ${digits}::int)`;
  return readLegVolumes(
    db,
    memberId,
    // whom the date gave a place brings all they bought before
    sql`select m.id as member_id, (
        select ${bought} from business_event where member_id = m.id and ${topups} and period <= ${date}::date) as amount
      from member m where m.placed_in = ${date}::date
      union all
      select c.member_id, coalesce(live.amount, 0) - coalesce(d.${sql.ref(basis)}, 0)
      from (select distinct member_id from team_change) c
        cross join lateral (select placed_in from member where id = c.member_id offset 0) m
        cross join lateral (
          select ${bought} as amount from business_event where member_id = c.member_id and ${topups} and period = ${date}::date
        ) live
        left join leg_day d on d.generation = ${generation} and d.member_id = c.member_id
      where m.placed_in is distinct from ${date}::date`,
    (place) => sql`case when ${generation} is null then null else coalesce((
      select ${sql.ref(`d.${basis}_until`)} from leg_day d where d.generation = ${generation} and d.pre <= ${place}
      order by d.pre desc limit 1), 0) end`,
  );
}

/** Everything that was bought on the date. */
function addUp(db: Db, asked: NewLegs) {
  const { memberId, date } = asked;
  return readLegVolumes(
    db,
    memberId,
    sql`select member_id, ${boughtBy(asked)} as amount
      from business_event where ${topups} and (period = ${date}::date or (period < ${date}::date
        and member_id in (select id from member where placed_in = ${date}::date)))
      group by member_id`,
  );
}
