import { decideAdminRequest as call } from '@banyan/contract/accounts/approvals';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { WaitLine } from '@banyan/contract/core/second-person';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Actor, ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { nameOfCall, type WaitingCall } from '../../../platform/http/second-person.ts';
import { actAs } from '../act-as.ts';
import { appendAudit } from '../append-audit.ts';
import { decideRequest } from '../decide-request.ts';
import { findGrantedScreens } from '../queries.ts';

type Decided = ReplyOf<typeof call>['data'];

/**
 * Decides a call that waits for a second admin (docs/security.md §8). Approving runs it in this transaction, as an act of
 * who requested it; what refuses it then is told to the checker, and it still waits.
 * @param calls those that can wait
 * @throws what `decideRequest` throws, not_while_acting, checker_without_right, maker_without_right, request_stale, and
 *   whatever the call itself refuses
 */
export async function decideAdminRequest(
  tx: Tx,
  context: ActorContext,
  { no, decision, calls }: BodyOf<typeof call> & { calls: ReadonlyMap<string, WaitingCall> },
): Promise<Decided> {
  const { actor } = context;
  const screens = await readScreens(tx, no);
  if (decision !== 'Cancel') await refuseWithoutRight(tx, actor, screens);
  const id = await decideRequest(tx, context, {
    // a right to either that was granted lately does not count
    call: { screens: [...call.screens, ...screens] },
    table: 'admin_request',
    no,
    decision,
    refusal: 'own_request',
    approve: async (id) => {
      await runRequest(tx, context, id, calls);
      return {};
    },
  });
  const { act, status } = await tx
    .selectFrom('admin_request')
    .select(['act', sql<Decided['status']>`status`.as('status')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, {
    action: 'decide_request',
    object: `request:${no}`,
    details: { act, status },
  });
  return { no, act, status };
}

/** The rights to the call of a request. */
async function readScreens(tx: Tx, no: string): Promise<string[]> {
  const request = await tx
    .selectFrom('admin_request')
    .select('screens')
    .where('no', '=', no)
    .executeTakeFirst();
  if (!request) throw fail('not_found');
  return request.screens;
}

/** A checker has the right to the call itself, not to Approvals alone. */
async function refuseWithoutRight(tx: Tx, actor: Actor, screens: readonly string[]): Promise<void> {
  const granted = await findGrantedScreens(tx, actor, screens);
  if (granted.size === 0) throw fail('checker_without_right');
}

/** Does what was requested, as who requested it, unless their right or the facts are no longer what they were. */
async function runRequest(
  tx: Tx,
  context: ActorContext,
  id: string,
  calls: ReadonlyMap<string, WaitingCall>,
): Promise<void> {
  const request = await tx
    .selectFrom('admin_request')
    .select(['no', 'method', 'path', 'body', 'lines', 'requested_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const waiting = calls.get(nameOfCall(request as Parameters<typeof nameOfCall>[0]));
  if (!waiting) throw fail('request_stale');
  const { endpoint, waits, run } = waiting;
  const asMaker: ActorContext = {
    ...(await actAs(tx, context, request.requested_by)),
    approved: { by: context.actor.user_id, request: request.no },
  };
  const mayStill = await findGrantedScreens(tx, asMaker.actor, endpoint.screens);
  if (mayStill.size === 0) throw fail('maker_without_right');
  const body = z.safeParse(endpoint.body, request.body);
  if (!body.success) throw fail('request_stale');
  const found = await waits(tx, asMaker, body.data as never);
  const lines = request.lines as WaitLine[];
  if (factsOf(found?.lines ?? []) !== factsOf(lines)) throw fail('request_stale');
  await run(tx, asMaker, body.data, lines);
}

/** What a request says that it changes, from what to what. */
const factsOf = (lines: readonly WaitLine[]): string =>
  JSON.stringify(
    lines.filter(({ from }) => from !== undefined).map(({ label, from, value }) => [label, from, value]),
  );
