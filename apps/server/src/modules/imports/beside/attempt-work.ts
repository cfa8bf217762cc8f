import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { toFailure } from '../../../platform/http/http-errors.ts';

/**
 * Does something within a transaction, and undoes it where a rule refuses it: the transaction goes on.
 * @returns why it was refused; null = it is done
 * @throws what is no refusal
 */
export async function attemptWork(tx: Tx, work: () => Promise<unknown>): Promise<Error | null> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await work();
    await sql`release savepoint attempt`.execute(tx);
    return null;
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code === 'server_error') throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    await sql`release savepoint attempt`.execute(tx);
    return failure;
  }
}
