import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type {
  addHoliday as addCall,
  updateSupportSettings as call,
  removeHoliday as removeCall,
} from '@banyan/contract/support/settings';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readSettings } from './queries.ts';

type Settings = ReplyOf<typeof call>['data'];

/** Everything support goes by. */
export async function readSupportSettings(db: Db): Promise<Settings> {
  const [{ id: _one, ...settings }, categories, canned_replies, holidays] = await Promise.all([
    readSettings(db),
    db.selectFrom('ticket_category').select(['id', 'name', 'is_used']).orderBy('id').execute(),
    db.selectFrom('canned_reply').select(['id', 'name', 'body', 'is_used']).orderBy('id').execute(),
    sql<{ on: string; name: string }>`
      select on_date::text as on, name from holiday order by on_date desc limit 400`.execute(db),
  ]);
  return { ...settings, categories, canned_replies, holidays: holidays.rows };
}

/** Changes days off and who answers complaints; deadlines of tickets that are there stay. The audit log keeps what it was. */
export async function updateSupportSettings(
  tx: Tx,
  context: ActorContext,
  form: BodyOf<typeof call>,
): Promise<Settings> {
  const before = await tx.selectFrom('support_settings').selectAll().forUpdate().executeTakeFirstOrThrow();
  const after = {
    ...form,
    off_days: [...new Set(form.off_days)].toSorted((one, other) => one - other),
    officer_email: form.officer_email ?? '',
    officer_mobile: form.officer_mobile ?? '',
    nodal_email: form.nodal_email ?? '',
    nodal_mobile: form.nodal_mobile ?? '',
  };
  await tx.updateTable('support_settings').set(after).execute();
  const fields = Object.keys(after) as (keyof typeof after)[];
  const changed = fields.filter((field) => String(before[field]) !== String(after[field]));
  if (changed.length > 0)
    await appendAudit(tx, context, {
      action: 'update_support_settings',
      object: 'support',
      details: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
    });
  return await readSupportSettings(tx);
}

/**
 * Adds a day without an office.
 * @throws already_done when it is there, by `holiday_pkey`
 */
export async function addHoliday(
  tx: Tx,
  context: ActorContext,
  { on, name }: BodyOf<typeof addCall>,
): Promise<ReplyOf<typeof addCall>['data']> {
  await tx.insertInto('holiday').values({ on_date: on, name }).execute();
  await appendAudit(tx, context, { action: 'add_holiday', object: 'support', details: { on, name } });
  return { on, name };
}

/** @throws not_found */
export async function removeHoliday(
  tx: Tx,
  context: ActorContext,
  { on }: BodyOf<typeof removeCall>,
): Promise<Record<string, never>> {
  const removed = await tx
    .deleteFrom('holiday')
    .where('on_date', '=', on)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw fail('not_found');
  await appendAudit(tx, context, {
    action: 'remove_holiday',
    object: 'support',
    details: { on, ...removed },
  });
  return {};
}
