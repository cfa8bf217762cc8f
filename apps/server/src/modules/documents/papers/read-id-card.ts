import { dateText } from '@banyan/contract/core/dates';
import type { IdCard } from '@banyan/contract/documents/papers';
import { sql } from 'kysely';
import type { ActorContext, Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { verifyLink } from '../../../platform/http/verify-link.ts';
import { readCompany } from '../../company/queries.ts';
import { type Holder, readIssuer, requireHolder } from '../queries.ts';
import { whyPaperIsInvalid } from '../rules.ts';
import { issueCard } from './issue-card.ts';

/**
 * The newest id card of the caller, or for an admin of the member that is named. The first one is issued when it is first
 * looked at; a blocked member gets none.
 * @throws unknown_member, member_erased, blocked
 */
export async function readIdCard(
  db: Db,
  context: ActorContext,
  { user_id }: { user_id?: string | undefined },
): Promise<IdCard> {
  const holder = await requireHolder(db, context.actor, user_id);
  return (await findCard(db, context, holder)) ?? (await issueFirst(db, context, holder));
}

/** One statement issues it, so that it needs no transaction. */
async function issueFirst(db: Db, context: Context, holder: Holder): Promise<IdCard> {
  if (holder.is_blocked) throw fail('blocked');
  await issueCard(db, context, holder.id);
  return await readCard(db, context, holder);
}

/** The newest card of a member, which there is. */
export async function readCard(db: Db, context: Context, holder: Holder): Promise<IdCard> {
  const card = await findCard(db, context, holder);
  if (!card) throw new Error(`Member ${holder.user_id} has no id card.`);
  return card;
}

async function findCard(db: Db, { services, now }: Context, holder: Holder): Promise<IdCard | null> {
  const { rows } = await sql<{
    no: string;
    issued_on: string;
    valid_until: string;
    ended_at: string | null;
    rank: string | null;
  }>`
    select no, issued_on, valid_until, ended_at,
      (select highest from member_rank where member_id = c.member_id) as rank
    from id_card c where member_id = ${holder.id} order by id desc limit 1`.execute(db);
  const [card] = rows;
  if (!card) return null;
  const { timezone } = await readCompany(db);
  const { ended_at, ...shown } = card;
  return {
    ...(await verifyLink(services, card.no)),
    ...shown,
    user_id: holder.user_id,
    name: holder.name,
    profile_image_url: holder.profile_image_url ?? '',
    joined_at: holder.joined_at,
    reason: whyPaperIsInvalid(holder, ended_at !== null || card.valid_until < dateText(now, timezone)),
    company: await readIssuer(db),
  };
}
