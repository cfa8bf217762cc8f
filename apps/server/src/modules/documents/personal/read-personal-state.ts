import { dateText } from '@banyan/contract/core/dates';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { readPersonalState as call } from '@banyan/contract/documents/personal-data';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { PersonalParts } from '../../../platform/personal-parts.ts';
import { readCompany } from '../../company/queries.ts';
import { findErasingReasons } from './find-erasing-reasons.ts';

/** What the section *My data* of the profile shows: whether the file was asked for today, when the account is erased, why not. */
export async function readPersonalState(
  db: Db,
  { actor, now }: ActorContext,
  registered: readonly PersonalParts[],
): Promise<ReplyOf<typeof call>['data']> {
  const { timezone } = await readCompany(db);
  const [state, reasons] = await Promise.all([
    sql<{ is_asked_today: boolean; erased_at: string | null }>`
      select exists (
          select from personal_data_request where member_id = ${actor.id} and on_date = ${dateText(now, timezone)}
        ) as is_asked_today,
        (select due_at from erasure where member_id = ${actor.id} and status = 'Waiting') as erased_at`.execute(
      db,
    ),
    findErasingReasons(db, { ...actor, asked_at: null }, registered),
  ]);
  return { ...onlyRow(state), reasons };
}
