import type { FastStartFacts, UplineFacts } from '@banyan/plan/instant/facts';
import type { TopupIncomes } from '@banyan/plan/instant/topup-incomes';
import type { Plan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { pipelined } from '../../../platform/database/prepared-pool.ts';

/** A topup that was written before its facts are loaded. */
interface StartingTopup {
  event_id: string;
  topper: string;
}

/** What the database knows of a topup, days since 1970-01-01. */
export interface LoadedStart {
  /** The date to which the topup belongs. */
  day: number;
  joined_on: number;
  /** Of the oldest live topup; null where the plan does not count from it. */
  activated_on: number | null;
  /** The topper and the sponsor, with the steps that were paid to each. */
  starters: { member: string; joined_on: number; paid: string[] }[];
}

/**
 * How long ago the toppers joined or were activated, and whose steps they may reach (docs/plans.md §7.6). Both are locked by
 * the topup: two topups never both find the same step unpaid.
 * @returns for each topup, in the order given; null when the plan has no fast start
 */
export async function loadFastStart(
  tx: Tx,
  { incomes: { fast_start } }: Plan,
  topups: readonly StartingTopup[],
): Promise<LoadedStart[] | null> {
  if (!fast_start) return null;
  const joinedOn = sql.raw(`(m.joined_at at time zone c.timezone)::date - date '1970-01-01'`);
  const activatedOn =
    fast_start.from === 'activated'
      ? sql`(select min(b.period) - date '1970-01-01' from business_event b join topup t on t.id = b.source_id
          where b.kind = 'topup' and b.member_id = own.id and t.status <> 'Reversed')`
      : sql`null::int`;
  const starters =
    fast_start.steps.length > 0
      ? sql`(select coalesce(json_agg(json_build_object('member', m.id::text, 'joined_on', ${joinedOn},
          'paid', array(select code from fast_start_step where member_id = m.id))), '[]')
          from member m where m.id in (own.id, own.sponsor_id))`
      : sql`'[]'::json`;
  const { rows } = await sql<LoadedStart>`
    select e.period - date '1970-01-01' as day, (
        select ${joinedOn} from member m where m.id = own.id
      ) as joined_on, ${activatedOn} as activated_on, ${starters} as starters
    from unnest(${topups.map(({ event_id }) => event_id)}::bigint[], ${topups.map(({ topper }) => topper)}::bigint[])
      with ordinality as topup (event_id, topper, n)
      join business_event e on e.id = topup.event_id join member own on own.id = topup.topper cross join company c
    order by topup.n`.execute(tx);
  return rows;
}

/** The facts of topups one after the other: a step that one of them paid is paid for the next. */
export function startsInOrder(loaded: readonly LoadedStart[] | null) {
  const paidLater = new Map<string, string[]>();
  return {
    /** @param known in the order of joining */
    of(index: number, known: readonly UplineFacts[]): { fast_start?: FastStartFacts } {
      const start = loaded?.[index];
      if (!start) return {};
      const { day, joined_on, activated_on, starters } = start;
      const members = known.flatMap((upline) => {
        const own = starters.find(({ member }) => member === upline.member);
        if (!own) return [];
        const paid = [...own.paid, ...(paidLater.get(upline.member) ?? [])];
        return [{ days: day - own.joined_on, paid, upline }];
      });
      return { fast_start: { days: day - (activated_on ?? joined_on), members } };
    },
    take(outcome: TopupIncomes): void {
      for (const { member, code } of stepsOf(outcome))
        paidLater.set(member, [...(paidLater.get(member) ?? []), code]);
    },
  };
}

const stepsOf = ({ rows }: TopupIncomes) =>
  rows.flatMap(({ explanation, member, code }) =>
    explanation.rule === 'fast_start_step' && code ? [{ member, code }] : [],
  );

/** Remembers paid steps: each is paid once. */
export async function saveSteps(
  tx: Tx,
  topups: readonly StartingTopup[],
  outcomes: readonly TopupIncomes[],
): Promise<void> {
  const paid = outcomes.flatMap((outcome, index) =>
    stepsOf(outcome).map((step) => ({ ...step, event: topups[index]?.event_id ?? '' })),
  );
  if (paid.length === 0) return;
  await sql`${pipelined}
    insert into fast_start_step (member_id, code, event_id)
    select member, code, event
    from unnest(${paid.map(({ member }) => member)}::bigint[], ${paid.map(({ code }) => code)}::text[],
      ${paid.map(({ event }) => event)}::bigint[]) as paid (member, code, event)`.execute(tx);
}
