import { applyUtr } from '../modules/withdrawals/batches/apply-utr.ts';
import { applyUtrChunk } from '../modules/withdrawals/batches/apply-utr-chunk.ts';
import { previewUtr } from '../modules/withdrawals/batches/preview-utr.ts';
import type { ActorContext } from '../platform/context.ts';
import type { Tx } from '../platform/database/db.ts';

/**
 * A file with which the bank answers, looked at, confirmed and worked off as its job would.
 * @param lines request, UTR and amount of each
 */
export async function answerDemoBank(
  tx: Tx,
  context: ActorContext,
  lines: readonly (readonly [string, string, string])[],
): Promise<void> {
  const rows = [['Request', 'UTR', 'Amount'], ...lines].map((cells) => cells.join(','));
  const content = Buffer.from(rows.join('\r\n')).toString('base64');
  const { no, hash } = await previewUtr(tx, context, { file_name: 'answer.csv', content });
  await applyUtr(tx, context, { no, hash });
  const { id } = await tx
    .selectFrom('utr_import')
    .select('id')
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  for (let isMore = true; isMore; ) isMore = await applyUtrChunk(tx, context, id);
}
