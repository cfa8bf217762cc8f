import { formatDateTime } from '@banyan/contract/core/dates';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { type Message, message } from '@banyan/contract/core/text';
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
 * lifts that.
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
      and (ban.cause = 'reset' or ban.ends_at > ${asked.requested_at}))`;

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
  const { rows } = await sql<Ban>`
    select ban.cause, ban.ends_at, ban.ends_at > ${now}::timestamptz as is_running,
      (select name from app_user where id = ban.by_id) as by_name
    from ${bansOf(sql`${actor.id}::bigint`, sql`${call.screens}::text[]`, asked, now)}
    order by ban.ends_at desc, ban.id desc limit 1`.execute(tx);
  const [ban] = rows;
  if (!ban) return;
  const { timezone } = await readCompany(tx);
  throw fail('may_not_decide', { form: wordsOf(ban, formatDateTime(ban.ends_at, timezone)) });
}

interface Ban {
  cause: 'created' | 'reset' | 'granted';
  ends_at: string;
  is_running: boolean;
  by_name: string;
}

function wordsOf({ cause, is_running, by_name: name }: Ban, from: string): Message {
  if (!is_running) {
    return cause === 'reset'
      ? message(
          'Your password was reset by {name}: you may decide on what {name} requests once you have reset it yourself by mail.',
          { name },
        )
      : message(
          '{name} requested this before {from} and had your account or its rights in hand: somebody else decides.',
          {
            name,
            from,
          },
        );
  }
  const values = { from, name };
  if (cause === 'reset')
    return message('You may decide from {from}, because your password was reset by {name}.', values);
  if (cause === 'created')
    return message('You may decide from {from}, because your account was created by {name}.', values);
  return message('You may decide from {from}, because {name} granted you this right.', values);
}
