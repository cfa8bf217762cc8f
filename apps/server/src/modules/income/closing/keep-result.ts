import { createHash } from 'node:crypto';
import { type ClosingOutcome, resultBytes } from '@banyan/plan/closing/outcome';
import { Decimal, toDecimal } from '@banyan/plan/money';
import type pg from 'pg';
import { incomeWallet } from '../rules.ts';
import type { LoadedClosing } from './facts/load-closing.ts';
import { reserveMembers } from './reserve-members.ts';
import { reserveRoom } from './reserve-room.ts';
import type { WrittenResult } from './write-result.ts';

/**
 * Reserves the remaining caps that a written result needs, and marks the closing computed. In the transaction of the
 * client.
 * @returns false when a topup or a member has earned something since it was read: roll back
 * @throws closing_taken_over when another worker has taken the closing over
 */
export async function keepResult(
  client: pg.Client,
  { head, ids, input_hash }: LoadedClosing,
  outcome: ClosingOutcome,
  { chunks, generation }: WrittenResult,
): Promise<boolean> {
  await client.query(`select lock_closing($1, $2, 'calculating')`, [head.id, head.fence]);
  // topups of members first: those whose room is taken are among them
  if (!(await reserveMembers(client, head)) || !(await reserveRoom(client, head.digits))) return false;
  await client.query(
    `update closing set status = 'calculated', calculated_at = clock_timestamp(), plan_version = $2, digits = $3,
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

/** A date without any result is published at once. @throws closing_taken_over when another worker has taken it over */
export async function keepNothing(
  client: pg.Client,
  { head, ids, input_hash }: LoadedClosing,
  outcome: ClosingOutcome,
): Promise<void> {
  await client.query(
    `update closing c set status = 'posted', lease_until = null, calculated_at = clock_timestamp(), plan_version = $3,
       digits = $4, members = $5, input_hash = $6, result_hash = $7
     from lock_closing($1, $2, 'calculating') locked where c.id = locked.id`,
    [head.id, head.fence, head.version, head.digits, ids.length, input_hash, resultHash(outcome)],
  );
}

/** The sum paid to members; a pending reward is not part of it. */
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
