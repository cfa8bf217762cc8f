import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { updateRoiPercentage as call } from '@banyan/contract/income/roi';
import { toDecimal } from '@banyan/plan/money';
import type { Package } from '@banyan/plan/plan/package';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';

type Input = BodyOf<typeof call>;

/**
 * The current version of a package.
 * @throws unknown_package
 */
export async function requirePackage(db: Db, code: string): Promise<Package> {
  const known = await db
    .selectFrom('package')
    .select('data')
    .where('code', '=', code)
    .where('is_current', '=', true)
    .executeTakeFirst();
  if (!known) throw fail('unknown_package');
  return known.data as Package;
}

/**
 * The package as it would be with the new percentage.
 * @throws unknown_package, invalid_request
 */
export async function requireRoiChange(
  db: Db,
  { now }: Pick<Context, 'now'>,
  input: Input,
): Promise<Package> {
  const sold = await requirePackage(db, input.package);
  const percent = toDecimal(input.percent);
  if (percent.isNegative() || percent.gt('100') || percent.decimalPlaces() > 4)
    throw fail('invalid_request', { percent: text('Between 0 and 100, with at most 4 decimals.') });
  const company = await readCompany(db);
  if (input.effective_on < businessDate(now, company.timezone))
    throw fail('invalid_request', { effective_on: text('Choose today or a later date.') });
  return { ...sold, roi_percent: input.percent };
}

/**
 * Changes the daily ROI percentage of a package from a date on, for running topups too (docs/plans.md §3.9). Days
 * before keep theirs.
 * @param input.effective_on `YYYY-MM-DD`, today or later
 * @throws unknown_package, invalid_request
 */
export async function updateRoiPercentage(tx: Tx, context: Context, input: Input): Promise<void> {
  await requireRoiChange(tx, context, input);
  const { effective_on } = input;
  await tx
    .insertInto('roi_percent')
    .values({
      package_code: input.package,
      percent: input.percent,
      effective_on,
      actor_id: actorIdOf(context),
      at: context.now,
    })
    .execute();
  await appendAudit(tx, context, {
    action: 'update_roi_percent',
    object: `package:${input.package}`,
    details: { percent: input.percent, effective_on },
  });
}
