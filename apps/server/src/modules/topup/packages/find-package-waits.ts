import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { WaitLine } from '@banyan/contract/core/second-person';
import { type Text, texts } from '@banyan/contract/core/text';
import { changePackage, createPackage } from '@banyan/contract/topup/packages';
import { type Package, parsePackage } from '@banyan/plan/plan/package';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { findWaitsByHand } from '../../accounts/find-waits-by-hand.ts';
import { readCompany } from '../../company/queries.ts';
import { findAbovePrice, packageWorth } from '../../income/package-worth.ts';
import { readHighestRoi } from '../../income/queries.ts';
import { readKitWorth } from '../../repurchase/read-worth.ts';
import { findKitProblems } from './find-kit-problems.ts';

/** What of a package decides what a topup of it may give, as its form names it. */
const worthFields = texts({
  amount: 'Price',
  min: 'From',
  max: 'To',
  bv: 'Business volume (BV)',
  referral_rate: 'Own referral rate',
  roi_percent: 'Daily ROI, %',
  roi_days: 'Days of ROI',
  roi_multiple: 'ROI, at most times the price',
  matching_cap: 'Matching, at most',
  kit_lines: 'Goods of the kit',
}) satisfies Partial<Record<keyof Package, Text>>;
type Field = keyof typeof worthFields;

/**
 * Whether a new package, or a new version of one, waits for a second admin: by the most that one topup of it may give, and
 * always where that is more than it costs. A version that changes none of this does not wait.
 */
export async function findPackageWaits(
  tx: Tx,
  context: ActorContext,
  form: BodyOf<typeof createPackage>,
  { isNew }: { isNew: boolean },
): Promise<Waits | null> {
  const company = await readCompany(tx);
  const read = parsePackage(JSON.parse(JSON.stringify(form)), company.round_off_digits);
  const before = await findCurrent(tx, form.code);
  // the call is refused
  if ('problems' in read || (before === null) !== isNew) return null;
  if (Object.keys(await findKitProblems(tx, form)).length > 0) return null;
  const lines = linesOf(before, read.package);
  if (lines.length === 0) return null;
  // a changed percentage holds for every version
  const changed = await readHighestRoi(tx, form.code, businessDate(context.now, company.timezone));
  const sold = changed === null ? read.package : { ...read.package, roi_percent: changed };
  const call = isNew ? createPackage : changePackage;
  const kitWorth = await readKitWorth(tx, context.now, sold.kit_lines ?? []);
  const given = { call, user_id: null, value: packageWorth(sold, kitWorth).toFixed() };
  return await findWaitsByHand(tx, context, given, lines, findAbovePrice(sold, company, kitWorth));
}

async function findCurrent(tx: Tx, code: string): Promise<Package | null> {
  const row = await tx
    .selectFrom('package')
    .select('data')
    .where('code', '=', code)
    .where('is_current', '=', true)
    // topups of it go on meanwhile
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? (row.data as Package) : null;
}

/** What the new one says; of a version what it changes. */
function linesOf(before: Package | null, after: Package): WaitLine[] {
  return (Object.keys(worthFields) as Field[]).flatMap((field) => {
    const [from, value] = [before && inWords(before[field]), inWords(after[field])];
    if (from === value) return [];
    const line = { label: worthFields[field], kind: 'text' as const, value };
    return [before ? { ...line, from } : line];
  });
}

const inWords = (value: Package[Field]): string | null => {
  if (value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value))
    return value.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ') || null;
  return value.percent === undefined ? String(value.amount) : `${value.percent} %`;
};
