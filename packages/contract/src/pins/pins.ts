import * as z from 'zod/mini';
import { paymentModes } from '../core/constants.ts';
import { why } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { naming } from '../core/fields.ts';
import { amount, money } from '../core/money.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { walletOwners } from '../ledger/ledger.ts';
import { packageCode } from '../topup/packages.ts';

/** Used and Blocked pins buy nothing; a blocked one can be unblocked, a used one stays used. */
export const pinStatuses = ['Unused', 'Used', 'Blocked'] as const;

/** The most pins that are made, given away or asked for by one line. */
export const maxPins = 100;

/** The wallets that pay for pins of their owner; the first one also gets the money of a topup that is reversed. */
export const pinWallets = { User: ['fund'], Franchise: ['pin', 'main'] } as const;

/** How many pins. */
export const pinCount = () =>
  z
    .int('Enter a whole number.')
    .check(z.minimum(1, 'At least 1 pin.'), z.maximum(maxPins, `At most ${maxPins} pins.`));

/** The number of a pin, as people type it: case, spaces and hyphens do not matter. */
export const pinNo = () => naming(fields.pinNumber());

const wallet = () => z.enum(['fund', 'main', 'pin'], 'Choose a wallet.');
const source = () => z.enum(paymentModes, 'Choose where the money comes from.');

const generateScreens = [
  '/user/pin-management/pin-generate',
  '/franchise/pin-management/pin-generate',
  '/admin/pin-management/pin-generate',
] as const;
const viewScreens = [
  '/user/pin-management/view-pin',
  '/franchise/pin-management/view-pin',
  '/admin/pin-management/view-pin',
] as const;

const asked = {
  package: packageCode(),
  /** Face value of each; missing = the package's fixed amount. */
  amount: fields.blank(amount()),
  count: pinCount(),
  /** The wallet that pays, of the one who gets the pins. */
  wallet: fields.blank(wallet()),
  /** Admin: who gets the pins; others generate for themselves. */
  owner_type: fields.blank(z.enum(walletOwners)),
  user_id: fields.blank(fields.userId()),
  /** Admin: money received for each, without tax; missing = the amount, '0' = zero pins. */
  paid: fields.blank(money()),
  /** Admin: money that was received outside, in place of a wallet. */
  source: fields.blank(source()),
};

/** What pins would cost, beside the balance that would pay. Nothing is reserved. */
export const pinQuote = endpoint({
  method: 'GET',
  path: 'pin/quote',
  summary: 'What pins cost, with tax, beside the balance that would pay them',
  screens: generateScreens,
  query: z.object({ ...asked, count: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPins)) }),
  reply: data(
    z.object({
      user_id: z.string(),
      name: z.string(),
      package: z.string(),
      count: z.number(),
      /** Of each. */
      amount: z.string(),
      paid: z.string(),
      gst_percent: z.string(),
      gst: z.string(),
      /** Of all, with tax. */
      payable: z.string(),
      /** Of the wallet that would pay; null = none does. */
      balance: z.nullable(z.string()),
      /** Why they would wait for a second admin if they were asked for now; null = they are made at once. */
      why,
    }),
  ),
});

/** A pin that was just made. Its password is shown to its own holder alone, and never again but by `revealPin`. */
const madePin = z.object({ pin_no: z.string(), pin_password: z.nullable(z.string()) });

export const pinBatch = z.object({
  no: z.string(),
  at: z.string(),
  owner: person,
  package: z.string(),
  count: z.number(),
  amount: z.string(),
  paid: z.string(),
  gst: z.string(),
  /** Of all, with tax. */
  payable: z.string(),
  payment_mode: z.string(),
  pins: z.array(madePin),
});
export type PinBatch = z.output<typeof pinBatch>;

/**
 * Members pay from `fund`, franchises from `main` or `pin`. An admin makes them for anybody; above the company's limit by
 * their face value they wait.
 */
export const generatePins = endpoint({
  method: 'POST',
  path: 'pin/generate',
  summary: 'Makes pins of a package',
  screens: generateScreens,
  step_up: 'GeneratePin',
  second_person: text('Generate pins'),
  money: true,
  secret: true,
  body: z.object({ ...asked, remark: fields.blank(fields.remark(200)) }),
  reply: data(pinBatch),
});

/** Members and franchises see the pins they hold, admins all. */
export const viewPin = report({
  path: 'pin/view_pin',
  summary: 'Pins',
  screens: viewScreens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'Pin'),
    holder: column('person', 'Holder', { roles: ['Admin'] }),
    package: column('text', 'Package'),
    amount: column('money', 'Value', { total: true }),
    paid: column('money', 'Paid', { total: true }),
    balance: column('money', 'Balance', { total: true, priority: 2 }),
    status: column('status', 'Status'),
    source: column('words', 'Source', { priority: 3 }),
    used_for: column('person', 'Used for', { priority: 4 }),
    used_at: column('date_time', 'Used on', { priority: 4 }),
    batch: column('id', 'Batch', { priority: 1 }),
  },
  filters: {
    package: filter('text', 'Package'),
    status: filter('choice', 'Status', { options: pinStatuses }),
    holder: filter('member', 'Holder', { roles: ['Admin'] }),
    no: filter('text', 'Pin'),
    batch: filter('text', 'Batch'),
    on: filter('range', 'Date'),
  },
  extra: {
    gst: z.string(),
    receipt_no: z.nullable(z.string()),
    block_reason: z.nullable(z.string()),
    /** Its holder may see its password. */
    can_reveal: z.boolean(),
  },
  default_sort: '-at',
});

/** To its holder, while it is unused; each look is logged. */
export const revealPin = endpoint({
  method: 'POST',
  path: 'pin/reveal',
  summary: 'Shows the password of an own pin',
  screens: ['/user/pin-management/view-pin/reveal', '/franchise/pin-management/view-pin/reveal'],
  step_up: 'Confirm',
  secret: true,
  body: z.object({ pin_no: pinNo() }),
  reply: data(z.object({ pin_no: z.string(), pin_password: z.string() })),
});

/** Stops a pin from being used, given away and paid for, or lets it be used again. A used one stays used. */
export const blockPin = endpoint({
  method: 'POST',
  path: 'admin/block_pin',
  summary: 'Blocks or unblocks a pin',
  screens: ['/admin/pin-management/view-pin/block'],
  step_up: 'Confirm',
  body: z.object({ pin_no: pinNo(), is_blocked: z.boolean(), reason: fields.reason(200) }),
  reply: data(z.object({ pin_no: z.string(), status: z.enum(pinStatuses) })),
});

/** While it is unused; from a wallet of its holder or by money received outside, in one of several parts or whole. */
export const payPinBalance = endpoint({
  method: 'POST',
  path: 'admin/pay_pin_balance',
  summary: 'Receives what a pin still lacks',
  screens: ['/admin/pin-management/view-pin/pay-balance'],
  step_up: 'Confirm',
  second_person: text('Pay pin balance'),
  money: true,
  body: z
    .object({
      pin_no: pinNo(),
      /** Without tax; missing = all it lacks. */
      paid: fields.blank(amount()),
      wallet: fields.blank(wallet()),
      source: fields.blank(source()),
      remark: fields.blank(fields.remark(200)),
    })
    .check(
      z.refine((value) => (value.wallet === undefined) !== (value.source === undefined), {
        path: ['source'],
        message: 'Choose where the money comes from.',
      }),
    ),
  reply: data(
    z.object({
      pin_no: z.string(),
      /** Received now, with its tax. */
      payable: z.string(),
      paid: z.string(),
      balance: z.string(),
    }),
  ),
});
