import type { Decision } from '@banyan/contract/core/decisions';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { Message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { ActorContext, Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { WorkQueue } from '../../platform/overview-parts.ts';
import { appendAudit } from './append-audit.ts';
import { decideRequest, type Kept, type RequestTable, storeDecision } from './decide-request.ts';

/** A kind of request that one admin makes, and above a limit a second one decides (docs/security.md §8). */
export interface RequestKind<Receipt extends { no: string; status: string }> {
  table: RequestTable;
  /** The call that decides. */
  call: Pick<Endpoint, 'screens'>;
  /** The acts of requesting and deciding as the log names them. */
  acts: { request: string; decide: string };
  /** Locks what comes before the row, in the lock order. */
  lock?: (tx: Tx) => Promise<unknown>;
  /** Does what was requested. @returns what its row keeps of it, beside status, decider and time */
  approve: (tx: Tx, context: Context, id: string) => Promise<Kept>;
  /** The request as its receipt shows it. */
  read: (db: Db, id: string, now: Date) => Promise<Receipt>;
  /** Whom it is about, and what the log says beside number and status. */
  audit: (receipt: Receipt) => { object: string; details?: Record<string, unknown> };
}

/** The queue of requests that wait for another admin than the reader. */
export const requestQueue = (table: RequestTable, queue: Omit<WorkQueue, 'items'>): WorkQueue => ({
  ...queue,
  items: ({ id }) => sql`
    select requested_at as at from ${sql.table(table)}
    where status = 'Pending' and requested_by is distinct from ${id}::bigint`,
});

/** The columns of a new row of requests: who asks, when, and why it waits (`needsSecondPerson`); null = it does not. */
export const requestedBy = ({ actor, now }: ActorContext, why: Message | null) => ({
  requested_by: actor.acting_admin_id ?? actor.id,
  requested_at: now,
  why: why && JSON.stringify(why),
});

/**
 * What follows when a request is stored: it is done at once unless it waits, and written down.
 * @param request.details what the log says of it besides
 */
export async function finishRequest<Receipt extends { no: string; status: string }>(
  tx: Tx,
  context: Context,
  kind: RequestKind<Receipt>,
  { id, why, details = {} }: { id: string; why: Message | null; details?: Record<string, unknown> },
): Promise<Receipt> {
  if (why === null) {
    const kept = await kind.approve(tx, context, id);
    const approved = { status: 'Approved', decided_by: null, decided_at: context.now };
    await storeDecision(tx, kind.table, id, { ...approved, ...kept });
  }
  return await writeDown(tx, context, kind, { id, action: kind.acts.request, details });
}

/**
 * The operation of the call that decides requests of a kind.
 * @throws what `decideRequest` and the kind's `approve` throw
 */
export const decides =
  <Receipt extends { no: string; status: string }>(kind: RequestKind<Receipt>) =>
  async (tx: Tx, context: ActorContext, input: { no: string; decision: Decision }): Promise<Receipt> => {
    await kind.lock?.(tx);
    const { call, table } = kind;
    const approve = (id: string) => kind.approve(tx, context, id);
    const id = await decideRequest(tx, context, { ...input, call, table, approve });
    return await writeDown(tx, context, kind, { id, action: kind.acts.decide, details: {} });
  };

async function writeDown<Receipt extends { no: string; status: string }>(
  tx: Tx,
  context: Context,
  kind: RequestKind<Receipt>,
  { id, action, details }: { id: string; action: string; details: Record<string, unknown> },
): Promise<Receipt> {
  const receipt = await kind.read(tx, id, context.now);
  const { no, status } = receipt;
  const entry = kind.audit(receipt);
  await appendAudit(tx, context, {
    action,
    object: entry.object,
    details: { no, status, ...details, ...entry.details },
  });
  return receipt;
}
