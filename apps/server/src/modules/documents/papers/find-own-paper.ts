import { dateText, formatDate } from '@banyan/contract/core/dates';
import { recordId } from '@banyan/contract/core/records';
import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { FoundPaper } from '../../../platform/personal-parts.ts';
import { readCompany } from '../../company/queries.ts';
import { findHolder } from '../queries.ts';
import { userOfLetter, whyPaperIsInvalid } from '../rules.ts';

/** A welcome letter or an id card by its number, as it is now; null = there is none. */
export async function findOwnPaper(db: Db, no: string, now: Date): Promise<FoundPaper | null> {
  const userId = userOfLetter(no);
  return userId === null ? await findCard(db, no, now) : await findLetter(db, userId);
}

async function findLetter(db: Db, userId: string): Promise<FoundPaper | null> {
  const holder = await findHolder(db, userId);
  if (!holder) return null;
  const { timezone } = await readCompany(db);
  return {
    kind: text('Welcome letter'),
    reason: whyPaperIsInvalid(holder, false),
    facts: [...factsOf(holder), { label: text('Joined'), value: formatDate(holder.joined_at, timezone) }],
  };
}

async function findCard(db: Db, no: string, now: Date): Promise<FoundPaper | null> {
  if (recordId('id_card', no) === null) return null;
  const { rows } = await sql<{
    user_id: string;
    name: string;
    is_blocked: boolean;
    erased_at: string | null;
    issued_on: string;
    valid_until: string;
    ended_at: string | null;
  }>`
    select u.user_id, u.name, u.is_blocked, u.erased_at, c.issued_on, c.valid_until, c.ended_at
    from id_card c join app_user u on u.id = c.member_id where c.no = upper(${no})`.execute(db);
  const [card] = rows;
  if (!card) return null;
  const { timezone } = await readCompany(db);
  return {
    kind: text('Id card'),
    reason: whyPaperIsInvalid(card, card.ended_at !== null || card.valid_until < dateText(now, timezone)),
    facts: [
      ...factsOf(card),
      { label: text('Issued on'), value: formatDate(card.issued_on, timezone) },
      { label: text('Valid until'), value: formatDate(card.valid_until, timezone) },
    ],
  };
}

const factsOf = ({ name, user_id }: { name: string; user_id: string }): FoundPaper['facts'] => [
  { label: text('Name'), value: name },
  { label: text('User id'), value: user_id },
];
