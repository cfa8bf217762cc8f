import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { fetchExport as call } from '@banyan/contract/exports/exports';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { linkToken } from '../../platform/http/signed-link.ts';
import { unseal } from '../../platform/seal.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { exportRecord } from './rules.ts';

/** How long the token opens the file, in milliseconds: a download that broke off is begun again. */
const tokenLife = 10 * 60_000;

/**
 * Gives the file out to the one who asked for it, with its key.
 * @throws not_found, also while it is made and when it is kept no longer
 */
export async function fetchExport(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof call>,
): Promise<{ token: string; key: string | null }> {
  const { actor, now, services } = context;
  const found = await tx
    .selectFrom('company_export')
    .select(['no', 'sealed_key'])
    .where('no', '=', no.toUpperCase())
    .where('made_by', '=', actor.id)
    .where('status', '=', 'Ready')
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  await appendAudit(tx, context, { action: 'fetch_export', object: `export:${found.no}` });
  return {
    token: linkToken(services, exportRecord(actor, found.no), new Date(now.getTime() + tokenLife), 'minute'),
    key: found.sealed_key === null ? null : unseal(services, found.sealed_key),
  };
}
