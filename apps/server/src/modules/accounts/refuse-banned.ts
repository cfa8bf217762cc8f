import { formatDateTime } from '@banyan/contract/core/dates';
import { banWords, type DecisionBan } from '@banyan/contract/core/decisions';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';

/** A request as bans look at it. */
interface Asked {
  maker: RawBuilder<unknown>;
  requested_at: RawBuilder<unknown>;
}

/**
 * The bans (rows of `ban`) that keep an account from deciding this request. Until its end a ban keeps it from every decision, later from
 * what was requested before by who caused it; after a password set by others from all they request, until the owner
 * lifts that. Who caused the ban of its maker may not decide it either: both could be one person.
 */
export const bansOf = (
  user: RawBuilder<unknown>,
  screens: RawBuilder<unknown>,
  asked: Asked,
  now: Date,
) => sql`
  decision_ban ban left join route ban_route on ban_route.id = ban.route_id
  where ban.user_id = ${user} and (ban.route_id is null or ban_route.url = any(${screens}))
      and (ban.ends_at > ${now}::timestamptz or ban.by_id = ${asked.maker} and ban.lifted_at is null
        and (ban.cause = 'reset' or ban.ends_at > ${asked.requested_at}))
    or ban.user_id = ${asked.maker} and ban.by_id = ${user} and ban.route_id is null and ban.lifted_at is null
      and (ban.cause = 'reset' or ban.ends_at > ${asked.requested_at})`;

/** The ban that ends last of those that keep an account from deciding this request; null = none does. */
export const lastBanOf = (...of: Parameters<typeof bansOf>) => sql<DecisionBan | null>`(
  select jsonb_build_object('cause', ban.cause, 'ends_at', ban.ends_at,
    'is_running', ban.ends_at > ${of[3]}::timestamptz, 'is_makers', ban.user_id <> ${of[0]},
    'by_name', (select name from app_user where id = case when ban.user_id = ${of[0]} then ban.by_id else ban.user_id end))
  from ${bansOf(...of)} order by ban.ends_at desc, ban.id desc limit 1)`;

/** `lastBanOf` of a call that decides something, as its list shows it to an actor. */
export const banFor = (
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  call: Pick<Endpoint, 'screens'>,
  asked: Asked = { maker: sql`null::bigint`, requested_at: sql`${now}::timestamptz` },
) => lastBanOf(sql`${actor.id}::bigint`, sql`${call.screens}::text[]`, asked, now);

/**
 * Refuses a decision of somebody whose account others had in their hands, and every decision in an opened panel
 * (docs/security.md §8).
 * @throws not_while_acting, may_not_decide with the reason and, where there is one, the date
 */
export async function refuseBanned(
  tx: Tx,
  { actor, now }: ActorContext,
  call: Pick<Endpoint, 'screens'>,
  request: { requested_by: string | null; requested_at: string },
): Promise<void> {
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const asked = {
    maker: sql`${request.requested_by}::bigint`,
    requested_at: sql`${request.requested_at}::timestamptz`,
  };
  const { rows } = await sql<{ ban: DecisionBan | null }>`
    select ${lastBanOf(sql`${actor.id}::bigint`, sql`${call.screens}::text[]`, asked, now)} as ban`.execute(
    tx,
  );
  const ban = rows[0]?.ban;
  if (!ban) return;
  const { timezone } = await readCompany(tx);
  throw fail('may_not_decide', { form: banWords(ban, formatDateTime(ban.ends_at, timezone)) });
}

/** Refuses as `refuseBanned` who decides something that no other admin requested. */
export const refuseBannedFrom = (
  tx: Tx,
  context: ActorContext,
  call: Pick<Endpoint, 'screens'>,
): Promise<void> =>
  refuseBanned(tx, context, call, { requested_by: null, requested_at: context.now.toISOString() });

/** An operation that `refuseBannedFrom` goes before. */
export const unlessBanned =
  <Input, Reply>(
    call: Pick<Endpoint, 'screens'>,
    operation: (tx: Tx, context: ActorContext, input: Input) => Promise<Reply>,
  ) =>
  async (tx: Tx, context: ActorContext, input: Input): Promise<Reply> => {
    await refuseBannedFrom(tx, context, call);
    return await operation(tx, context, input);
  };
