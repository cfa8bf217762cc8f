import { recordId } from '@banyan/contract/core/records';
import { packageList } from '@banyan/contract/topup/packages';
import { topupDetails } from '@banyan/contract/topup/topup-details';
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import { beginning, personOf } from '../../platform/http/report-sql.ts';
import type { Server } from '../../platform/http/server.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { onMoments } from '../company/on-moments.ts';
import { kitLinesOf } from './queries.ts';
import { paymentModeWords } from './rules.ts';

/** The cap of the plan in force: what one unit of amount may earn; null without a cap. */
const topupMultiple = (now: Date) => sql<string | null>`(
  select (plan -> 'caps' ->> 'topup_multiple')::numeric from plan_version
  where effective_from <= ${now} order by version desc limit 1)`;

/** Whose topups a member asks for: the own, the directs', or those of the whole sponsor tree below. */
const scopes = {
  Self: (actor: Actor) => sql<string>`(select ${actor.id}::bigint)`,
  Directs: (actor: Actor) => sql<string>`(select id from member where sponsor_id = ${actor.id})`,
  Downline: (actor: Actor) => sql<string>`(
    with recursive team as (
      select id from member where sponsor_id = ${actor.id}
      union all
      select m.id from team join member m on m.sponsor_id = team.id
    ) select id from team)`,
} as const;

const canCancel = (actor: Actor, now: Date) => sql<boolean>`
  t.member_id = ${actor.id} and t.status <> 'Reversed'
  and t.at + make_interval(days => p.cooling_off_days) > ${now}`;

/** Blocked or not, a topup that is completed or reversed earns none. */
const isRoiBlocked = sql<SqlBool>`t.is_roi_blocked and t.status = 'Active'`;

function selectTopups(db: Db, actor: Actor, now: Date) {
  return db
    .selectFrom('topup as t')
    .innerJoin('package as p', 'p.id', 't.package_id')
    .leftJoin('app_user as m', 'm.id', 't.member_id')
    .leftJoin('app_user as by', 'by.id', 't.actor_id')
    .select([
      't.id',
      't.at',
      't.receipt_no',
      personOf('m').as('member'),
      'p.name as package',
      't.amount',
      't.paid',
      't.gst',
      sql<string>`case when t.is_first then 'Activation' else 'Topup' end`.as('type'),
      personOf('by').as('by'),
      sql<string>`coalesce(${JSON.stringify(paymentModeWords)}::jsonb ->> t.payment_mode, t.payment_mode)`.as(
        'payment_mode',
      ),
      't.earned',
      't.remark',
      sql<string>`case when ${isRoiBlocked} then 'ROI Blocked' else t.status end`.as('status'),
      't.bv',
      sql<string | null>`t.amount * ${topupMultiple(now)}`.as('cap'),
      canCancel(actor, now).as('can_cancel'),
      't.reversed_at',
      't.reversal_reason',
      sql<string | null>`case when ${isRoiBlocked} then (
        select reason from topup_roi_block where topup_id = t.id order by id desc limit 1) end`.as(
        'roi_block_reason',
      ),
    ]);
}

export function mountTopupReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(topupDetails, ({ db, actor, context, filters }) => {
    let rows = selectTopups(db, actor, context.now).where(onMoments('t.at', filters.on_from, filters.on_to));
    if (actor.user_type === 'User') {
      const scope = scopes[(filters.scope as keyof typeof scopes) ?? 'Self'];
      // an array, because the planner's estimate of a team's size would make it read every topup
      rows = rows.where('t.member_id', '=', sql<string>`any(array${scope(actor)})`);
    }
    if (actor.user_type === 'Franchise') rows = rows.where('t.actor_id', '=', actor.id);
    if (filters.member) rows = rows.where('t.member_id', '=', idOfUser(filters.member));
    if (filters.by) rows = rows.where('t.actor_id', '=', idOfUser(filters.by));
    if (filters.package) rows = rows.where(sql`lower(p.name)`, 'like', beginning(filters.package));
    if (filters.pin) rows = rows.where('t.pin_id', '=', recordId('pin', filters.pin.trim()) ?? '0');
    rows = rows.where(onMoments('t.reversed_at', filters.reversed_from, filters.reversed_to));
    if (filters.type) rows = rows.where('t.is_first', '=', filters.type === 'Activation');
    if (filters.status === 'ROI Blocked') rows = rows.where(isRoiBlocked);
    else if (filters.status === 'Not reversed') rows = rows.where('t.status', '<>', 'Reversed');
    else if (filters.status) rows = rows.where('t.status', '=', filters.status);
    if (filters.status === 'Active') rows = rows.where('t.is_roi_blocked', '=', false);
    return rows;
  });

  serveReport(packageList, ({ db, context, filters }) => {
    const text = (key: string) => sql<string | null>`p.data ->> ${sql.lit(key)}`;
    const int = (key: string) => sql<number | null>`(p.data ->> ${sql.lit(key)})::int`;
    let rows = db
      .selectFrom('package as p')
      .select([
        sql<string>`p.id::text`.as('id'),
        'p.code',
        'p.name',
        'p.version',
        'p.amount',
        'p.min',
        'p.max',
        'p.bv',
        sql<string>`trim_scale(p.gst_percent)`.as('gst_percent'),
        sql<number>`(select count(*)::int from topup t join package v on v.id = t.package_id
          where v.code = p.code)`.as('topups'),
        'p.created_at',
        sql<string>`case when p.is_on_sale then 'On sale' else 'Withdrawn' end`.as('status'),
        text('roi_percent').as('roi_percent'),
        int('roi_days').as('roi_days'),
        text('roi_multiple').as('roi_multiple'),
        text('matching_cap').as('matching_cap'),
        text('kit').as('kit'),
        kitLinesOf(sql`p.data`).as('kit_lines'),
        'p.cooling_off_days',
        sql<never>`p.data -> 'referral_rate'`.as('referral_rate'),
        topupMultiple(context.now).as('topup_multiple'),
      ])
      .where('p.is_current', '=', true);
    if (filters.status) rows = rows.where('p.is_on_sale', '=', filters.status === 'On sale');
    return rows;
  });
}
