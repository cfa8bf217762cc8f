import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Failure, fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { requireMode } from '../company/require-games.ts';
import { isCountry } from './update-game-settings.ts';

type Company = Awaited<ReturnType<typeof readCompany>>;

/**
 * The members who act, with their rows locked: whatever else of theirs a limit judges waits until this is done, so limits hold
 * however much is asked for at once. Staff and franchises are nobody's players (docs/security.md §16).
 * @returns of each the id, or why there is no player: not_a_player, not_while_acting
 */
async function lockPlayers(tx: Tx, contexts: readonly ActorContext[]): Promise<(string | Failure)[]> {
  const asked = contexts.map(({ actor }) => {
    if (actor.user_type !== 'User') return fail('not_a_player');
    return actor.acting_admin_id ? fail('not_while_acting') : actor.id;
  });
  const ids = [...new Set(asked.filter((id): id is string => typeof id === 'string'))];
  if (ids.length === 0) return asked;
  // in one order, so that two transactions with the same players do not wait for each other
  await sql`insert into game_player (member_id) select id from member where id = any(${ids}::bigint[]) order by id
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select member_id::text as id from game_player where member_id = any(${ids}::bigint[]) order by member_id for update`.execute(
    tx,
  );
  const locked = new Set(rows.map(({ id }) => id));
  return asked.map((id) => (typeof id !== 'string' || locked.has(id) ? id : fail('not_a_player')));
}

/**
 * The member who acts, with their row locked, as `lockPlayers`.
 * @throws not_a_player, not_while_acting
 */
export async function lockPlayer(tx: Tx, context: ActorContext): Promise<string> {
  return orThrow((await lockPlayers(tx, [context]))[0]);
}

/**
 * As `lockPlayers`, of members who may play now: the games are on, the member has not excluded themselves, and plays for money
 * only with an approved KYC, at 18 completed years and in a country on the list.
 * @returns of each the id, or why they may not play: what `lockPlayers` says, games_off, games_excluded, kyc_needed, too_young,
 *   country_not_allowed
 * @throws games_off
 */
export async function requirePlayers(
  tx: Tx,
  contexts: readonly ActorContext[],
): Promise<{ players: (string | Failure)[]; mode: 'play_credits' | 'real_money'; company: Company }> {
  const company = await readCompany(tx);
  const mode = requireMode(company);
  const locked = await lockPlayers(tx, contexts);
  const whyNot = await findRefusals(tx, contexts, { mode, company });
  const players = locked.map((id, index) => {
    const context = contexts[index];
    return typeof id !== 'string' || !context ? id : (whyNot(context) ?? id);
  });
  return { players, mode, company };
}

/** As `requirePlayers`, of one who is told why by what is thrown. */
export async function requirePlayer(
  tx: Tx,
  context: ActorContext,
): Promise<{ id: string; mode: 'play_credits' | 'real_money' }> {
  const { players, mode } = await requirePlayers(tx, [context]);
  return { id: orThrow(players[0]), mode };
}

function orThrow(id: string | Failure | undefined): string {
  if (id === undefined || id instanceof Failure) throw id ?? fail('not_a_player');
  return id;
}

interface PersonWhoPlays {
  id: string;
  country: string | null;
  date_of_birth: string | null;
  has_kyc: boolean;
  /** When the last exclusion ends, in milliseconds since 1970; Infinity = never. */
  excluded_until: number;
}

/** Why somebody who acts may not play. */
async function findRefusals(
  tx: Tx,
  contexts: readonly ActorContext[],
  { mode, company: { timezone } }: { mode: 'play_credits' | 'real_money'; company: Company },
): Promise<(context: ActorContext) => Failure | null> {
  const { rows } = await sql<PersonWhoPlays>`
    select u.id::text, country, date_of_birth::text,
      exists (select from kyc_request where owner_id = u.id and status = 'Approved') as has_kyc,
      (select coalesce(max(coalesce(extract(epoch from until_at) * 1000, 'infinity')), 0)::float8 from game_exclusion x
        where x.member_id = u.id) as excluded_until
    from app_user u left join profile p on p.user_id = u.id
    where u.id = any(${contexts.map(({ actor }) => actor.id)}::bigint[])`.execute(tx);
  const people = new Map(rows.map((person) => [person.id, person]));
  const { countries, licence_reference } = await tx
    .selectFrom('game_setting')
    .select(['countries', 'licence_reference'])
    .executeTakeFirstOrThrow();
  return ({ actor, now }) => {
    const person = people.get(actor.id);
    if (!person) return fail('not_a_player');
    if (person.excluded_until > now.getTime()) return fail('games_excluded');
    if (mode === 'play_credits') return null;
    if (!licence_reference) return fail('games_off');
    if (!countries.some((name) => isCountry(name, person.country ?? ''))) return fail('country_not_allowed');
    if (!person.has_kyc) return fail('kyc_needed');
    return isAdult(person.date_of_birth, businessDate(now, timezone)) ? null : fail('too_young');
  };
}

/** Whether somebody has completed 18 years on a date. */
function isAdult(born: string | null, today: string): boolean {
  if (born === null) return false;
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const lastBirth = new Date(Date.UTC(year - 18, month - 1, day));
  // of a 29 February whose year had none
  if (lastBirth.getUTCMonth() !== month - 1) lastBirth.setUTCDate(0);
  return born <= lastBirth.toISOString().slice(0, 10);
}
