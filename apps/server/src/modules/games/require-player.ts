import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { requireGames } from '../company/require-games.ts';
import { findExclusion } from './read-game-limits.ts';
import { readGameSettings } from './read-game-settings.ts';
import { isCountry } from './update-game-settings.ts';

/**
 * The member who acts, with their row locked: whatever else of theirs a limit judges waits until this is done, so limits hold
 * however much is asked for at once. Staff and franchises are nobody's players (docs/security.md §16).
 * @throws not_a_player, not_while_acting
 */
export async function lockPlayer(tx: Tx, { actor }: ActorContext): Promise<string> {
  if (actor.user_type !== 'User') throw fail('not_a_player');
  if (actor.acting_admin_id) throw fail('not_while_acting');
  await sql`insert into game_player (member_id) select id from member where id = ${actor.id} on conflict do nothing`.execute(
    tx,
  );
  const player = await tx
    .selectFrom('game_player')
    .select('member_id')
    .where('member_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!player) throw fail('not_a_player');
  return actor.id;
}

/**
 * As `lockPlayer`, of a member who may play now: the games are on, the member has not excluded themselves, and plays for money
 * only with an approved KYC, at 18 completed years and in a country on the list.
 * @throws what `lockPlayer` throws, games_off, games_excluded, kyc_needed, too_young, country_not_allowed
 */
export async function requirePlayer(
  tx: Tx,
  context: ActorContext,
): Promise<{ id: string; mode: 'play_credits' | 'real_money' }> {
  const mode = await requireGames(tx);
  const id = await lockPlayer(tx, context);
  if (await findExclusion(tx, id, context.now)) throw fail('games_excluded');
  if (mode === 'real_money') await refuseMoneyPlayer(tx, context, id);
  return { id, mode };
}

async function refuseMoneyPlayer(tx: Tx, { now }: ActorContext, id: string): Promise<void> {
  const [{ timezone }, { countries, licence_reference }] = await Promise.all([
    readCompany(tx),
    readGameSettings(tx),
  ]);
  const today = businessDate(now, timezone);
  const person = onlyRow(
    await sql<{ country: string | null; is_adult: boolean; has_kyc: boolean }>`
      select country, coalesce(date_of_birth <= ${today}::date - interval '18 years', false) as is_adult,
        exists (select from kyc_request where owner_id = u.id and status = 'Approved') as has_kyc
      from app_user u left join profile p on p.user_id = u.id where u.id = ${id}`.execute(tx),
  );
  if (!licence_reference) throw fail('games_off');
  if (!countries.some((name) => isCountry(name, person.country ?? ''))) throw fail('country_not_allowed');
  if (!person.has_kyc) throw fail('kyc_needed');
  if (!person.is_adult) throw fail('too_young');
}
