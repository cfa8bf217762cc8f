import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { createPackage } from '@banyan/contract/topup/packages';
import { type Package, parsePackage } from '@banyan/plan/plan/package';
import type { Problem } from '@banyan/plan/plan/problems';
import { unknownInPackage } from '@banyan/plan/plan/unknown-in-package';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail, type Problems } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { readPlanInForce } from './queries.ts';

/**
 * Writes a version of a package and makes it the current one. Earlier versions stay as they were sold.
 * @param found what is wrong with the form beside its figures
 * @throws invalid_request with every problem on its field
 */
export async function insertPackage(
  tx: Tx,
  context: Context,
  form: BodyOf<typeof createPackage>,
  { version, found = {} }: { version: number; found?: Problems },
): Promise<{ code: string; version: number; is_on_sale: boolean }> {
  const { round_off_digits } = await readCompany(tx);
  const read = parsePackage(JSON.parse(JSON.stringify(form)), round_off_digits);
  const fields: Problems = {};
  for (const problem of 'problems' in read ? read.problems : [])
    fields[problem.path] ??= message(sentence(problem.message));
  if ('package' in read)
    for (const problem of await findUnknown(tx, context, read.package))
      fields[problem.path] ??= message(sentence(problem.message));
  Object.assign(fields, found);
  if ('problems' in read || Object.keys(fields).length > 0) throw fail('invalid_request', fields);
  const data = read.package;
  await tx
    .updateTable('package')
    .set({ is_current: false, is_on_sale: false })
    .where('code', '=', data.code)
    .where('is_current', '=', true)
    .execute();
  await tx
    .insertInto('package')
    .values({
      code: data.code,
      version,
      name: data.name,
      data: JSON.stringify(data),
      amount: data.amount ?? null,
      min: data.min ?? null,
      max: data.max ?? null,
      bv: data.bv ?? null,
      gst_percent: data.gst_percent ?? '0',
      cooling_off_days: data.cooling_off_days ?? 0,
      created_at: context.now,
      created_by: context.actor?.id ?? null,
    })
    .execute();
  await appendAudit(tx, context, {
    action: version === 1 ? 'create_package' : 'change_package',
    object: `package:${data.code}`,
    details: { version },
  });
  return { code: data.code, version, is_on_sale: true };
}

/** `must be at least 1` → `Must be at least 1.` */
const sentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** Ranks and packages that the table of its referral rate names and that there are not; before the first plan all are to come. */
async function findUnknown(tx: Tx, { now }: Context, item: Package): Promise<Problem[]> {
  const { by_rank, by_package } = item.referral_rate ?? {};
  if (!by_rank && !by_package) return [];
  const { version, plan } = await readPlanInForce(tx, now);
  if (version === 0) return [];
  const sold = await tx.selectFrom('package').select('code').distinct().orderBy('code').execute();
  return unknownInPackage(item, {
    ranks: plan.ranks.map(({ code }) => code),
    packages: [...new Set([...sold.map(({ code }) => code), item.code])],
  });
}
