import { invitationDays } from '@banyan/contract/accounts/reset-link';
import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { hashToken, newToken } from '../../platform/token.ts';

/** Somebody without a password, whose account knows this address. */
export interface Invited {
  id: string;
  email: string;
}

/**
 * Makes invitations to choose a password, by the set, each good once and for thirty days. The caller mails them in the same transaction.
 * @returns the address of each page, by person
 */
export async function invitePeople(
  tx: Tx,
  { now, services }: Pick<Context, 'now' | 'services'>,
  people: readonly Invited[],
): Promise<Map<string, string>> {
  const expires_at = new Date(now.getTime() + invitationDays * millisecondsPerDay);
  const links = people.map(({ id, email }) => {
    const token = newToken(services);
    return { id, email, token, public_id: newToken(services), hash: hashToken(token) };
  });
  if (links.length > 0)
    await sql`
      insert into one_time_code (public_id, purpose, user_id, channel, contact, link_hash, created_at, sent_at, expires_at)
      select l.public_id, 'invitation', l.id, 'email', l.email, l.hash, ${now}, ${now}, ${expires_at}
      from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ email }) => email)}::text[],
        ${links.map(({ public_id }) => public_id)}::text[], ${links.map(({ hash }) => hash)}::bytea[]) as l (id, email, public_id, hash)`.execute(
      tx,
    );
  return new Map(
    links.map(({ id, token }) => [id, `${services.publicUrl}/accounts/forgot-password?token=${token}`]),
  );
}
