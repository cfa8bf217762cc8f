import type { Message } from '@banyan/contract/core/text';
import type { AlertLimits, AlertRule } from '@banyan/contract/withdrawals/alerts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';

/** Rows of a span of time that were not looked at before: later than `from`, up to `to`. */
export interface Span {
  from: Date;
  to: Date;
}

/** A rule: rows of subject, owner_id, kind, ref_id, at, amount, detail; null = the rule is off. */
export type SelectFound = (span: Span, limits: AlertLimits) => RawBuilder<unknown> | null;

/**
 * Opens an alert for each subject a rule has found, or adds the rows to the one that is open. Rows that stand in closed alerts
 * of their subject, all of them, open none.
 */
export async function openAlerts(
  tx: Tx,
  { now }: Context,
  { rule, says, found }: { rule: AlertRule; says: Message; found: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    with found as materialized (${found}),
    news as (
      select distinct f.subject from found f where not exists (
        select from alert a join alert_row r on r.alert_id = a.id
        where a.rule = ${rule} and a.subject = f.subject and a.closed_at is not null and r.kind = f.kind and r.ref_id = f.ref_id)
    ),
    opened as (
      insert into alert (rule, subject, says, found_at)
      select ${rule}, subject, ${JSON.stringify(says)}::jsonb, ${now}::timestamptz from news
      on conflict (rule, subject) where closed_at is null do nothing returning id, subject
    ),
    target as (
      select id, subject from opened
      union
      select a.id, a.subject from alert a join news using (subject) where a.rule = ${rule} and a.closed_at is null
    ),
    owners as (
      insert into alert_owner (alert_id, owner_id)
      select distinct t.id, f.owner_id from target t join found f using (subject) on conflict do nothing
    )
    insert into alert_row (alert_id, owner_id, kind, ref_id, at, amount, detail)
    select t.id, f.owner_id, f.kind, f.ref_id, f.at, f.amount, f.detail from target t join found f using (subject)
    on conflict do nothing`.execute(tx);
}

/** Whether a closed alert of this rule has the row: then it counts no more. */
export const isClosed = (rule: AlertRule, alias: string) => sql`exists (
  select from alert_row r join alert a on a.id = r.alert_id
  where r.kind = ${sql.ref(`${alias}.kind`)} and r.ref_id = ${sql.ref(`${alias}.ref_id`)} and r.owner_id = ${sql.ref(`${alias}.owner_id`)}
    and a.rule = ${rule} and a.closed_at is not null)`;
