import type { Decision } from '@banyan/contract/core/decisions';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { DB } from '../../platform/database/schema.gen.ts';
import { type Failure, fail } from '../../platform/fail.ts';
import { refuseBanned } from './refuse-banned.ts';

interface RequestColumns {
  id: unknown;
  no: unknown;
  status: unknown;
  requested_by: unknown;
  requested_at: unknown;
  decided_by: unknown;
  decided_at: unknown;
}
/** Tables of requests: rows that one person asks for and a second one decides. */
export type RequestTable = { [T in keyof DB]: DB[T] extends RequestColumns ? T : never }[keyof DB];

/** Columns of a row of requests, with what is stored in them. */
export type Kept = Record<string, unknown>;

interface Decided {
  /** The call that decides: somebody who was granted its right lately may not. */
  call: Pick<Endpoint, 'screens'>;
  table: RequestTable;
  no: string;
  decision: Decision;
  /** Refuses who decides an own request. */
  refusal?: ErrorCode;
  /** Kept with a rejection or cancellation, where the table has a column for it. */
  reason?: string | undefined;
  /** An own request may be rejected too. */
  mayRejectOwn?: boolean;
  /** Does what was requested. @returns what its row keeps of it, beside status, decider and time */
  approve: (id: string) => Promise<Kept>;
}

interface Waiting {
  id: string;
  status: string;
  requested_by: string | null;
  requested_at: string;
  is_maker_blocked: boolean;
  /** Who decided it. */
  decider: string | null;
}

/**
 * Decides a request that waits for a second person (docs/security.md §8): its row is locked, so it is decided once.
 * Approving and rejecting are for another person than who requested it, cancelling is for that person alone.
 * @returns the id of the row
 * @throws not_found, already_done, `refusal` (approval_required), not_allowed, may_not_decide, maker_without_right, and what `approve` throws
 */
export async function decideRequest(tx: Tx, context: ActorContext, input: Decided): Promise<string> {
  const { actor, now } = context;
  const { decision, refusal = 'approval_required' } = input;
  const { rows } = await sql<Waiting>`
    select id, status, requested_by, requested_at,
      exists (select from app_user u where u.id = requested_by and u.is_blocked) as is_maker_blocked,
      (select name from app_user u where u.id = decided_by) as decider
    from ${sql.table(input.table)} where no = ${input.no} for update`.execute(tx);
  const [request] = rows;
  if (!request) throw fail('not_found');
  if (request.status !== 'Pending') throw decidedAlready(context, request);
  const isOwn = request.requested_by === actor.id;
  if (decision === 'Cancel' && !isOwn) throw fail('not_allowed');
  const mayBeOwn = decision === 'Cancel' || (decision === 'Reject' && input.mayRejectOwn);
  if (isOwn && !mayBeOwn) throw fail(refusal);
  if (!isOwn) await refuseBanned(tx, context, input.call, request);
  let kept: Kept = {};
  if (decision === 'Approve') {
    if (request.is_maker_blocked) throw fail('maker_without_right');
    kept = { status: 'Approved', ...(await input.approve(request.id)) };
  } else {
    kept.status = decision === 'Reject' ? 'Rejected' : 'Cancelled';
    if (input.reason !== undefined) kept.reason = input.reason;
  }
  await storeDecision(tx, input.table, request.id, { ...kept, decided_by: actor.id, decided_at: now });
  return request.id;
}

/** Stores on a locked row of requests what was decided. */
export async function storeDecision(tx: Tx, table: RequestTable, id: string, kept: Kept): Promise<void> {
  const columns = Object.entries(kept).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(columns)} where id = ${id}`.execute(tx);
}

/** An admin who comes second reads who was first. */
function decidedAlready({ actor }: ActorContext, { status, decider }: Waiting): Failure {
  if (actor.user_type !== 'Admin' || decider === null) return fail('already_done');
  const values = { name: decider };
  if (status === 'Rejected')
    return fail('already_done', { form: message('{name} has rejected this already.', values) });
  if (status === 'Cancelled')
    return fail('already_done', { form: message('{name} has cancelled this already.', values) });
  return fail('already_done', { form: message('{name} has approved this already.', values) });
}
