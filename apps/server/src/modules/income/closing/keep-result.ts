import { createHash } from 'node:crypto';
import { type ClosingOutcome, resultBytes } from '@banyan/plan/closing-outcome';
import { Decimal, toDecimal } from '@banyan/plan/money';
import type pg from 'pg';
import { incomeWallet } from '../rules.ts';
import type { LoadedClosing } from './load-closing.ts';
import { reserveRoom } from './reserve-room.ts';
import type { WrittenResult } from './write-result.ts';

/**
 * Reserves the room of the multiple cap that a written result needs, and the closing is computed. In the transaction
 * of the client.
 * @returns false when a topup has earned something since it was read: roll back
 * @throws closing_held when somebody else has taken the closing over
 */
export async function keepResult(
  client: pg.Client,
  { head, ids, input_hash }: LoadedClosing,
  outcome: ClosingOutcome,
  { chunks, generation }: WrittenResult,
): Promise<boolean> {
  await client.query(`select closing_held($1, $2, 'computing')`, [head.id, head.fence]);
  if (!(await reserveRoom(client, head.digits))) return false;
  await client.query(
    `update closing set state = 'computed', computed_at = clock_timestamp(), plan_version = $2, digits = $3,
       wallet_code = $4, members = $5, rows = $6, chunks = $7, payable = $8, totals = $9, generation = $10,
       input_hash = $11, result_hash = $12
     where id = $1`,
    [
      head.id,
      head.version,
      head.digits,
      incomeWallet(head.plan),
      ids.length,
      outcome.rows?.length ?? 0,
      chunks,
      payableOf(outcome),
      JSON.stringify(outcome.totals),
      generation,
      input_hash,
      resultHash(outcome),
    ],
  );
  return true;
}

/** A date on which nothing came about is over. @throws closing_held when somebody else has taken it over */
export async function keepNothing(
  client: pg.Client,
  { head, ids, input_hash }: LoadedClosing,
  outcome: ClosingOutcome,
): Promise<void> {
  await client.query(
    `update closing c set state = 'published', lease_until = null, computed_at = clock_timestamp(), plan_version = $3,
       digits = $4, members = $5, input_hash = $6, result_hash = $7
     from closing_held($1, $2, 'computing') held where c.id = held.id`,
    [head.id, head.fence, head.version, head.digits, ids.length, input_hash, resultHash(outcome)],
  );
}

/** What members are paid in all; a reward still pending is not among it. */
function payableOf({ totals }: ClosingOutcome): string {
  return totals
    .filter(({ status }) => status === 'credited' || status === 'capped')
    .reduce((sum, { amount }) => sum.plus(toDecimal(amount)), new Decimal(0))
    .toFixed();
}

function resultHash(outcome: ClosingOutcome): Buffer {
  const hash = createHash('sha256');
  for (const bytes of resultBytes(outcome)) hash.update(bytes);
  return hash.digest();
}
