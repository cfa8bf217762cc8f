import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { totalWords } from '@banyan/contract/imports/import-totals';
import type { signSwitch as call, SwitchState } from '@banyan/contract/imports/switch';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { readCompany } from '../../company/queries.ts';
import { readRunBeside } from '../../company/read-run-beside.ts';
import { refusePromises } from '../../company/refuse-promises.ts';
import { lockImport } from '../lock-import.ts';
import { readSwitch } from './read-switch.ts';
import { readSwitchTotals } from './read-switch-totals.ts';

type Asked = BodyOf<typeof call>;

/**
 * The list is always signed by two: the second admin reads each total beside what stands in the books.
 * @throws as `signSwitch`
 */
export async function findSwitchWaits(tx: Tx, context: ActorContext, asked: Asked): Promise<Waits> {
  const { no, from_name, totals } = await requireSignable(tx, context, asked);
  const beside = (files: string | null, books: string | null): string =>
    books === null || books === files ? (files ?? '0') : `${files ?? '0'} ≠ ${books}`;
  return {
    why: message('A network is brought in by two admins.'),
    value: null,
    payee_id: null,
    by_mail: true,
    lines: [
      { label: text('Import'), kind: 'text', value: no },
      { label: text('From'), kind: 'text', value: from_name },
      { label: text('Switch on'), kind: 'text', value: asked.switch_on },
      ...totals.map(({ name, files, books }) => ({
        label: totalWords(name),
        kind: 'text' as const,
        value: beside(files, books),
      })),
      { label: text('Hash (SHA-256)'), kind: 'text', value: asked.totals_hash },
    ],
  };
}

/**
 * Signs the control totals of a network, as two admins have read them, once; its people are then mailed by a job, not before the date.
 * @throws not_found, import_is_closed, side_by_side, request_stale, invalid_request, income_promise, disclaimer_needed; approval_required without a second admin
 */
export async function signSwitch(tx: Tx, context: ActorContext, asked: Asked): Promise<SwitchState> {
  const { id, no, totals, hash } = await requireSignable(tx, context, asked);
  if (!context.approved) throw fail('approval_required');
  const { says_en = '', says_hi = '', switch_on } = asked;
  await tx
    .insertInto('network_switch')
    .values({
      import_id: id,
      switch_on,
      says_en,
      says_hi,
      totals: JSON.stringify(totals),
      totals_hash: Buffer.from(hash, 'hex'),
      people_through: sql<string>`(select max(id) from member)`,
      signed_by: context.actor.id,
      second_by: idOfUser(context.approved.by),
      signed_at: context.now,
    })
    .execute();
  await enqueueJob(tx, 'mail_network_switch', { id }, `switch:${id}`);
  await appendAudit(tx, context, {
    action: 'sign_switch',
    object: `import:${no}`,
    details: { switch_on, hash, totals },
  });
  return await readSwitch(tx, context, { no });
}

async function requireSignable(
  tx: Tx,
  { now, approved }: ActorContext,
  { no, totals_hash, switch_on, says_en, says_hi }: Asked,
) {
  const found = await lockImport(tx, no, ['Loaded']);
  const signed = await tx
    .selectFrom('network_switch')
    .select('import_id')
    .where('import_id', '=', found.id)
    .executeTakeFirst();
  if (signed) throw fail('import_is_closed');
  // here people would be paid what the old system has paid them
  if (await readRunBeside(tx)) throw fail('side_by_side');
  // the second admin may sign a day later
  const { timezone } = await readCompany(tx);
  if (!approved && switch_on < businessDate(now, timezone))
    throw fail('invalid_request', { switch_on: text('Choose today or a later date.') });
  refusePromises({ says_en, says_hi }, false);
  const list = await readSwitchTotals(tx, found);
  if (list.hash !== totals_hash) throw fail('request_stale');
  return { ...found, ...list };
}
