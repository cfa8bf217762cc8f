import { text } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';

/**
 * Changes the daily ROI percentage of a package from a date on, for running topups too (docs/plans.md §3.9). Days
 * before keep theirs.
 * @param input.effective_on `YYYY-MM-DD`, today or later
 * @throws unknown_package, invalid_request
 */
export async function updateRoiPercentage(
  tx: Tx,
  context: Context,
  input: { package: string; percent: string; effective_on: string },
): Promise<void> {
  const { now } = context;
  const known = await tx
    .selectFrom('package')
    .select('id')
    .where('code', '=', input.package)
    .where('is_current', '=', true)
    .executeTakeFirst();
  if (!known) throw fail('unknown_package');
  const percent = toDecimal(input.percent);
  if (percent.isNegative() || percent.gt('100') || percent.decimalPlaces() > 4)
    throw fail('invalid_request', { percent: text('Between 0 and 100, with at most 4 decimals.') });
  const company = await readCompany(tx);
  if (input.effective_on < businessDate(now, company.timezone))
    throw fail('invalid_request', { effective_on: text('Choose today or a later date.') });
  const { effective_on } = input;
  await tx
    .insertInto('roi_percent')
    .values({
      package_code: input.package,
      percent: input.percent,
      effective_on,
      actor_id: actorIdOf(context),
      at: now,
    })
    .execute();
  await appendAudit(tx, context, {
    action: 'update_roi_percent',
    object: `package:${input.package}`,
    details: { percent: input.percent, effective_on },
  });
}
