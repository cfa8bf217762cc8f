import { createHash } from 'node:crypto';
import type { publishTerms as call } from '@banyan/contract/company/terms';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../queries.ts';

/**
 * Publishes the next version of terms in English and, where it is given, in Hindi. It comes into force on its first day, not
 * before today and not before the day of the version before it, and never changes.
 * @throws terms_changed when it is not the version after the newest one, also for the later one of two at the same moment;
 *   invalid_request on `from_on`
 */
export async function publishTerms(
  tx: Tx,
  context: ActorContext,
  { kind, version, from_on, en, hi }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { timezone } = await readCompany(tx);
  const newest = await tx
    .selectFrom('terms')
    .select(['version', 'from_on'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (version !== (newest?.version ?? 0) + 1) throw fail('terms_changed');
  if (from_on < businessDate(context.now, timezone))
    throw fail('invalid_request', { from_on: text('Not before today.') });
  if (newest && from_on < newest.from_on)
    throw fail('invalid_request', { from_on: text('Not before the day of the version before it.') });
  const { id } = onlyRow(
    await sql<{ id: string }>`
      insert into terms (kind, version, from_on, published_by, published_at)
      values (${kind}, ${version}, ${from_on}, ${context.actor.id}, ${context.now}) returning id`.execute(tx),
  );
  const texts = [
    { language: 'en', text: en },
    ...(hi === undefined ? [] : [{ language: 'hi', text: hi }]),
  ].map((one) => ({ ...one, terms_id: id, hash: createHash('sha256').update(one.text).digest('hex') }));
  await tx.insertInto('terms_text').values(texts).execute();
  await appendAudit(tx, context, {
    action: 'publish_terms',
    object: `terms:${id}`,
    details: {
      kind,
      version,
      from_on,
      hashes: Object.fromEntries(texts.map(({ language, hash }) => [language, hash])),
    },
  });
  return { id, kind, version };
}
