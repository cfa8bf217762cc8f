import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { endSideBySide as call, SideBySide } from '@banyan/contract/imports/side-by-side';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { endRunBeside } from '../../company/end-run-beside.ts';
import { readRunBeside } from '../../company/read-run-beside.ts';
import { readSideBySide } from './read-side-by-side.ts';

/** @throws not_found, side_by_side */
export async function findEndWaits(tx: Tx): Promise<Waits> {
  const run = await readRunBeside(tx);
  if (!run) throw fail('not_found');
  if (run.fed_through >= run.since) throw fail('side_by_side');
  return {
    why: message('A control becomes looser.'),
    value: null,
    payee_id: null,
    by_mail: true,
    lines: [
      { label: text('From'), kind: 'text', value: run.from_name },
      { label: text('Since'), kind: 'text', value: run.since },
    ],
  };
}

/**
 * Ends running beside the old system: withdrawals and payouts are possible again, and dates are closed by themselves.
 * @throws as `endRunBeside`
 */
export async function endSideBySide(
  tx: Tx,
  context: ActorContext,
  _asked: BodyOf<typeof call>,
): Promise<SideBySide> {
  await endRunBeside(tx, context);
  await appendAudit(tx, context, { action: 'end_side_by_side', object: 'company:1', details: {} });
  return await readSideBySide(tx, context);
}
