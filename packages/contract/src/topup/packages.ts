import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { money } from '../core/money.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { sku } from '../repurchase/sku.ts';

/** A package as people name it in a call. */
export const packageCode = () =>
  z.string('Choose a package.').check(z.trim(), z.minLength(1, 'Choose a package.'), z.maxLength(50));

const nullableText = z.nullable(z.string());

/** Products of one kit. */
export const maxKitLines = 20;

/** Pieces of a product of the shop that a kit holds. */
export const kitLine = z.object({ sku: z.string(), name: z.string(), quantity: z.number() });
export type KitLine = z.output<typeof kitLine>;

/** A package on sale, as a card shows it: a fixed `amount`, or a range from `min` to `max` (docs/plans.md §5). */
export const packageCard = z.object({
  code: z.string(),
  name: z.string(),
  amount: nullableText,
  min: nullableText,
  max: nullableText,
  bv: nullableText,
  gst_percent: z.string(),
  roi_percent: nullableText,
  roi_days: z.nullable(z.number()),
  cooling_off_days: z.number(),
  /** The package's own referral rate; null = the plan's. */
  referral_rate: z.nullable(
    z.object({
      percent: z.optional(z.string()),
      amount: z.optional(z.string()),
      /** Other values by the code of a rank or of a package (docs/plans.md §7.3). */
      by_rank: z.optional(z.record(z.string(), z.string())),
      by_package: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  /** The most one topup of it may earn, as a multiple of its amount; null = no cap. */
  topup_multiple: nullableText,
  /** What is sent to a member for whom a pin of it is used; null = nothing. */
  kit: nullableText,
  /** The goods of that kit; none = it is words alone. */
  kit_lines: z.array(kitLine),
});
export type PackageCard = z.output<typeof packageCard>;

/** Every active package, by price. */
export const topupPackages = endpoint({
  method: 'GET',
  path: 'topup/packages',
  summary: 'Packages on sale',
  screens: [
    '/user/topup/packages',
    '/user/topup/activate-from-wallet',
    '/franchise/topup/packages',
    '/franchise/topup/topup-from-wallet',
    '/user/pin-management/pin-generate',
    '/user/pin-management/pin-request',
    '/franchise/pin-management/pin-generate',
    '/franchise/pin-management/pin-request',
    '/admin/pin-management/pin-generate',
    '/admin/topup/topup',
  ],
  reply: data(z.array(packageCard)),
});

const packagesScreen = ['/admin/topup/packages'] as const;

/** Newest version of every package. */
export const packageList = report({
  path: 'admin/packages',
  summary: 'Packages and their versions',
  screens: packagesScreen,
  columns: {
    code: column('id', 'Code', { sort: true }),
    name: column('text', 'Name', { sort: true }),
    version: column('int', 'Version'),
    amount: column('money', 'Amount'),
    min: column('money', 'From'),
    max: column('money', 'To'),
    bv: column('money', 'BV'),
    gst_percent: column('percent', 'GST'),
    topups: column('int', 'Topups'),
    created_at: column('date_time', 'Since', { sort: true }),
    status: column('status', 'Status'),
  },
  filters: { status: filter('choice', 'Status', { options: ['On sale', 'Withdrawn'] }) },
  extra: {
    ...z.pick(packageCard, {
      roi_percent: true,
      roi_days: true,
      cooling_off_days: true,
      referral_rate: true,
      topup_multiple: true,
      kit: true,
      kit_lines: true,
    }).shape,
    matching_cap: nullableText,
    roi_multiple: nullableText,
  },
  default_sort: 'code',
});

const optionalPercent = () =>
  fields.blank(
    z.string().check(z.trim(), z.regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage, at most 4 decimals.')),
  );
const optionalAmount = () => fields.blank(money());

/** A package as the form writes it (docs/plans.md §5): an amount, or min and max. */
export const packageForm = z.object({
  code: z
    .string('Enter a code.')
    .check(
      z.trim(),
      z.regex(/^[A-Za-z0-9_-]{1,20}$/, 'Code has 1 to 20 letters, digits, hyphens or underscores.'),
    ),
  name: z
    .string('Enter a name.')
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(100, 'At most 100 characters.')),
  amount: optionalAmount(),
  min: optionalAmount(),
  max: optionalAmount(),
  bv: optionalAmount(),
  gst_percent: optionalPercent(),
  cooling_off_days: z.optional(z.int().check(z.minimum(0), z.maximum(365))),
  referral_rate: fields.blank(
    z.object({
      percent: fields.blank(z.string()),
      amount: fields.blank(z.string()),
      /** Other values by the code of a rank or of a package (docs/plans.md §7.3): one of the two. */
      by_rank: fields.blank(z.record(z.string(), z.string())),
      by_package: fields.blank(z.record(z.string(), z.string())),
    }),
  ),
  roi_percent: optionalPercent(),
  roi_days: z.optional(z.int().check(z.minimum(1))),
  roi_multiple: optionalAmount(),
  matching_cap: optionalAmount(),
  /** What is sent to the member whom a pin of it tops up, in words. */
  kit: fields.blank(z.string().check(z.trim(), z.maxLength(200, 'At most 200 characters.'))),
  /** The products of that kit, each once: they leave the store of who dispatches it. Missing = it is words alone. */
  kit_lines: z.optional(
    z
      .array(
        z.object({
          sku: sku(),
          quantity: z
            .int('Enter a whole number.')
            .check(z.minimum(1, 'At least 1.'), z.maximum(1000, 'At most 1,000.')),
        }),
      )
      .check(z.maxLength(maxKitLines, `At most ${maxKitLines} products.`)),
  ),
});

const savedPackage = data(z.object({ code: z.string(), version: z.number(), is_on_sale: z.boolean() }));

/** A code that exists is refused: a changed package is a new version of it. */
export const createPackage = endpoint({
  method: 'POST',
  path: 'admin/create_package',
  summary: 'Puts a new package on sale',
  screens: ['/admin/topup/packages/change'],
  second_person: text('Put package on sale'),
  body: packageForm,
  reply: savedPackage,
});

/** Topups made before keep the version they were made with. */
export const changePackage = endpoint({
  method: 'POST',
  path: 'admin/change_package',
  summary: 'Replaces a package by a new version',
  screens: ['/admin/topup/packages/change'],
  second_person: text('Change a package'),
  body: packageForm,
  reply: savedPackage,
});

export const switchPackage = endpoint({
  method: 'POST',
  path: 'admin/switch_package',
  summary: 'Takes a package off sale, or puts it back',
  screens: ['/admin/topup/packages/change'],
  body: z.object({ code: packageCode(), is_on_sale: z.boolean() }),
  reply: savedPackage,
});
