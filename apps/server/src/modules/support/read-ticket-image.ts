import type { QueryOf } from '@banyan/contract/core/endpoint';
import { readTicketImage as call } from '@banyan/contract/support/tickets';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { isLinkToken, linkToken } from '../../platform/http/signed-link.ts';
import { unsealBytes } from '../../platform/seal.ts';

/** An address of a picture works at least for so long, and at most a minute longer; in milliseconds. */
const addressLife = 540_000;

const named = (id: string): string => `support_image:${id}`;

/** The address of a picture for who may read its message: it ends after ten minutes. */
export function imageUrl(services: Services, id: string, now: Date): string {
  const token = linkToken(services, named(id), new Date(now.getTime() + addressLife), 'minute');
  return `/api/${call.path}?id=${id}&token=${token}`;
}

/** A picture by its address; null = there is none, or the address has ended. */
export async function readTicketImage(
  db: Db,
  services: Services,
  { id, token }: QueryOf<typeof call>,
): Promise<Buffer | null> {
  if (!isLinkToken(services, named(id), token, services.clock())) return null;
  const row = await db.selectFrom('support_image').select('content').where('id', '=', id).executeTakeFirst();
  return row ? unsealBytes(services, row.content) : null;
}
