import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { exportCompany as call } from '@banyan/contract/exports/exports';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { seal } from '../../platform/seal.ts';
import { appendAudit } from '../accounts/append-audit.ts';

/** @throws export_under_way */
export async function findExportWaits(
  tx: Tx,
  _context: ActorContext,
  { is_sealed }: BodyOf<typeof call>,
): Promise<Waits> {
  await refuseSecond(tx);
  const { rows } = await sql<{ members: string }>`select count(*)::text as members from member`.execute(tx);
  return {
    why: message('The company is exported by two admins.'),
    value: null,
    payee_id: null,
    by_mail: true,
    lines: [
      { label: text('Members'), kind: 'count', value: rows[0]?.members ?? '0' },
      { label: text('Encrypted'), kind: 'text', value: is_sealed ? 'Yes' : 'No' },
    ],
  };
}

/**
 * Asks for the whole company in files, which a job makes. The key of a sealed one is made here and given to nobody but who asked.
 * @throws export_under_way
 */
export async function exportCompany(
  tx: Tx,
  context: ActorContext,
  { is_sealed }: BodyOf<typeof call>,
): Promise<{ no: string }> {
  await refuseSecond(tx);
  const { actor, now, services } = context;
  const { id, no } = await tx
    .insertInto('company_export')
    .values({
      sealed_key: is_sealed ? seal(services, services.randomBytes(32).toString('hex')) : null,
      made_by: actor.id,
      made_at: now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await enqueueJob(tx, 'work_on_export', { id }, `export:${id}`);
  await appendAudit(tx, context, {
    action: 'export_company',
    object: `export:${no}`,
    details: { is_sealed },
  });
  return { no };
}

/** One at a time: each reads every table there is. */
async function refuseSecond(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('export_company'))`.execute(tx);
  const made = await tx
    .selectFrom('company_export')
    .select('id')
    .where('status', '=', 'Processing')
    .executeTakeFirst();
  if (made) throw fail('export_under_way');
}
