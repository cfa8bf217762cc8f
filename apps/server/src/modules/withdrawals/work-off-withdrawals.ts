import { errors } from '@banyan/contract/core/errors';
import { type Message, message } from '@banyan/contract/core/text';
import { constraintErrors } from '../../constraint-errors.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { Failure } from '../../platform/fail.ts';
import { applyUtrChunk } from './batches/apply-utr-chunk.ts';
import { decideChunk, decisionChunkSize, noteFailure } from './decisions/decide-chunk.ts';

interface WorkOptions {
  /** Rows of a chunk; missing = as many as suit each kind. */
  size?: number;
  /** Called after each chunk that is done. */
  onChunk?: () => void;
}

/**
 * Works off the decisions and the banks' answers that were confirmed, chunk by chunk, each in a transaction of its own: what
 * was broken off continues where it was, and a second worker finds nothing left to do.
 */
export async function workOffWithdrawals(db: Db, context: Context, options: WorkOptions = {}): Promise<void> {
  const decisions = await db
    .selectFrom('withdrawal_decision')
    .select('id')
    .where('status', '=', 'Running')
    .orderBy('id')
    .execute();
  for (const { id } of decisions) await workOffDecision(db, context, id, options);
  const imports = await db
    .selectFrom('utr_import')
    .select('id')
    .where('status', '=', 'Applying')
    .orderBy('id')
    .execute();
  for (const { id } of imports) while (await applyNext(db, context, id, options)) options.onChunk?.();
}

/** Once more where another answer has used a UTR of this chunk meanwhile: then its line says so. */
async function applyNext(db: Db, context: Context, id: string, { size }: WorkOptions): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => applyUtrChunk(tx, context, id, size));
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'withdrawal_utr_once') return true;
    throw error;
  }
}

/** A chunk that is refused is worked off row by row, so that the one that refuses is noted and the others are decided. */
async function workOffDecision(
  db: Db,
  context: Context,
  id: string,
  { size: chunkSize = decisionChunkSize, onChunk }: WorkOptions,
): Promise<void> {
  // rows of a refused chunk that are still worked off one by one
  let singly = 0;
  for (let isMore = true; isMore; singly--) {
    const size = singly > 0 ? 1 : chunkSize;
    try {
      isMore = await inTransaction(db, (tx) => decideChunk(tx, context, id, size));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      if (size === 1) await inTransaction(db, (tx) => noteFailure(tx, id, refusal));
      else singly = chunkSize + 1;
    }
    onChunk?.();
  }
}

/** Why an operation refused, in words; null = it did not: it broke. */
function refusalOf(error: unknown): Message | null {
  if (error instanceof Failure) return Object.values(error.messages)[0] ?? null;
  const { constraint } = error as { constraint?: string };
  const code = constraint && constraintErrors[constraint];
  return code ? message(errors[code].message) : null;
}
