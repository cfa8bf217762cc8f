import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { composeMessage as call } from '@banyan/contract/support/desk';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { refusePromises } from '../company/refuse-promises.ts';
import { storeImages } from './seal-images.ts';

/** The pictures were made before the transaction began. */
type Asked = Omit<BodyOf<typeof call>, 'images'>;
/** Wrong ids that a refusal names. */
const maxNamed = 20;

/**
 * Sends a message of the company: one row, however many read it. To everybody = who had joined by now.
 * @throws unknown_user on `to`, naming the ids of which one or more are wrong; income_promise, disclaimer_needed
 */
export async function composeMessage(
  tx: Tx,
  context: ActorContext,
  { to, user_type, subject, message: body, disclaimer = false }: Asked,
  images: readonly Buffer[],
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  refusePromises({ subject, message: body }, disclaimer);
  const reader_ids = to === 'all' ? null : await requireReaders(tx, user_type, to);
  const { id, no } = await tx
    .insertInto('broadcast')
    .values({
      user_type,
      reader_ids,
      subject,
      body,
      is_disclaimed: disclaimer,
      sent_by: actor.id,
      at: now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await storeImages(tx, { broadcast_id: id }, images);
  const readers = reader_ids?.length ?? null;
  await appendAudit(tx, context, {
    action: 'compose_message',
    object: `broadcast:${no}`,
    details: { user_type, readers, subject },
  });
  return { no, readers };
}

/** The inner ids behind user ids of one type, each once. */
async function requireReaders(tx: Tx, userType: string, typed: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ typed: string; id: string | null }>`
    select t.typed, u.id::text from unnest(${[...typed]}::text[]) with ordinality t (typed, place)
    left join app_user u on lower(u.user_id) = lower(t.typed) and u.user_type = ${userType} and u.deleted_at is null
    order by t.place`.execute(tx);
  const wrong = rows.filter(({ id }) => id === null).map((row) => row.typed);
  if (wrong.length > 0) {
    const ids = wrong.slice(0, maxNamed).join(', ');
    throw fail('unknown_user', {
      to: message(
        '{count, plural, one {Nobody of this type has the id {ids}.} other {Nobody of this type has these # ids: {ids}}}',
        {
          count: wrong.length,
          ids,
        },
      ),
    });
  }
  return [...new Set(rows.flatMap(({ id }) => id ?? []))];
}
