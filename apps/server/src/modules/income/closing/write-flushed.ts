import type { ClosingOutcome } from '@banyan/plan/closing/outcome';
import { figureAt } from '@banyan/plan/columns/figure';
import type pg from 'pg';
import { copyIn } from '../../../platform/database/copy-in.ts';
import type { LoadedClosing } from './facts/load-closing.ts';

/** The volume a closing destroys although its member is eligible (docs/plans.md §7.7). */
export async function writeFlushed(
  client: pg.Client,
  { ids, head }: LoadedClosing,
  { flushed }: ClosingOutcome,
): Promise<void> {
  if (flushed === null || flushed.member.length === 0) return;
  await copyIn(
    client,
    {
      into: 'closing_flush (member_id, type, left_volume, right_volume)',
      fields: 4,
      rows: flushed.member.length,
    },
    (writer, place) => {
      writer.int8(ids[Number(figureAt(flushed.member.values, place))] as number);
      writer.int2(Number(figureAt(flushed.type.values, place)));
      writer.numeric(figureAt(flushed.left.values, place), head.digits);
      writer.numeric(figureAt(flushed.right.values, place), head.digits);
    },
  );
}
