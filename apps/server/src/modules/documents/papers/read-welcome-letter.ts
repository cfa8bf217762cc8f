import type { WelcomeLetter } from '@banyan/contract/documents/papers';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { verifyLink } from '../../../platform/http/verify-link.ts';
import { readIssuer, requireHolder } from '../queries.ts';
import { letterNo } from '../rules.ts';

/**
 * The welcome letter of the caller, or for an admin of the member that is named. It has the number of its member and is
 * valid as long as the account is.
 * @throws unknown_member, member_erased
 */
export async function readWelcomeLetter(
  db: Db,
  context: ActorContext,
  { user_id }: { user_id?: string | undefined },
): Promise<WelcomeLetter> {
  const holder = await requireHolder(db, context.actor, user_id);
  const [company, { sponsor }] = await Promise.all([readIssuer(db), readSponsor(db, holder.id)]);
  const no = letterNo(holder.user_id);
  return {
    ...(await verifyLink(context.services, no)),
    no,
    user_id: holder.user_id,
    name: holder.name,
    joined_at: holder.joined_at,
    sponsor,
    company,
  };
}

const readSponsor = async (db: Db, id: string) =>
  onlyRow(
    await sql<{ sponsor: WelcomeLetter['sponsor'] }>`
      select ${personOf('s')} as sponsor from member m left join app_user s on s.id = m.sponsor_id
      where m.id = ${id}`.execute(db),
  );
