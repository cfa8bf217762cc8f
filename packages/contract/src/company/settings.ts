import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { column, filter, report } from '../core/report.ts';
import { text, texts } from '../core/text.ts';
import { routeEntry } from './company.ts';

const positive = () =>
  z
    .string('Enter an amount.')
    .check(z.trim(), z.regex(/^\d{1,18}(\.\d{1,8})?$/, 'Enter an amount of at most 8 decimals.'));
const whole = (message: string, min: number, max: number) =>
  z.int(message).check(z.minimum(min, message), z.maximum(max, message));

const isTimezone = (value: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};

export const companySettings = z.object({
  name: z.string('Enter a name.').check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(100)),
  currency_symbol: z
    .string('Enter a symbol.')
    .check(z.trim(), z.minLength(1, 'Enter a symbol.'), z.maxLength(5, 'At most 5 characters.')),
  is_currency_symbol_prefixed: z.boolean(),
  round_off_digits: whole('0 to 8 digits.', 0, 8),
  /** The first page is /accounts/view, where members sign in by wallet (docs/on-chain.md §4). */
  is_decentralized: z.boolean(),
  timezone: z.string().check(z.refine(isTimezone, 'Enter a time zone, such as Asia/Kolkata.')),
  user_id_prefix: z.string().check(z.trim(), z.regex(/^[A-Za-z]{0,10}$/, 'At most 10 letters.')),
  min_password_length: whole('6 to 64 characters.', 6, 64),
  captcha_site_key: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
  /** Under which wallets of phones are reached (docs/on-chain.md §4); null = they are not offered. */
  wallet_project_id: z.nullable(
    z.string().check(z.trim(), z.regex(/^([0-9a-f]{32})?$/, 'Enter 32 digits 0-9 and a-f.')),
  ),
  two_person_limit: positive(),
  /** A closing that pays more waits for an admin; null = every closing approves itself. */
  closing_approval_above: z.nullable(positive()),
  /** After goods were handed over; 0 = on the same day alone. */
  return_days: whole('0 to 365 days.', 0, 365),
  /** How long goods of an unpaid order stay set aside. */
  unpaid_order_hours: whole('1 to 720 hours.', 1, 720),
});
export type CompanySettings = z.output<typeof companySettings>;

/** What people call each setting: in its form, and where a change of it waits. */
export const settingNames = texts({
  name: 'Company name',
  currency_symbol: 'Currency symbol',
  is_currency_symbol_prefixed: 'Symbol before the amount',
  round_off_digits: 'Decimals of amounts',
  is_decentralized: 'Decentralized mode',
  timezone: 'Time zone',
  user_id_prefix: 'Prefix of user ids',
  min_password_length: 'Shortest password',
  captcha_site_key: 'Captcha site key',
  wallet_project_id: 'Mobile wallet project id',
  two_person_limit: 'Second admin needed above',
  closing_approval_above: 'Closing approval needed above',
  return_days: 'Days for returns',
  unpaid_order_hours: 'Hours unpaid orders wait',
}) satisfies Record<keyof CompanySettings, string>;

export const readCompanySettings = endpoint({
  method: 'GET',
  path: 'admin/company_settings',
  summary: "The company's settings",
  screens: ['/admin/settings/company'],
  reply: data(companySettings),
});

/** One that loosens a control waits as a whole; one that only tightens or names is done at once. */
export const updateCompanySettings = endpoint({
  method: 'PUT',
  path: 'admin/company_settings',
  summary: "Changes the company's settings",
  screens: ['/admin/settings/company'],
  step_up: 'Confirm',
  second_person: text('Change the company settings'),
  body: companySettings,
  reply: data(companySettings),
});

/** `is_enabled` is the operator's switch; `is_built` says that the product has the page at all. */
const routeSwitch = z.object({ ...routeEntry.shape, is_built: z.boolean(), is_enabled: z.boolean() });

export const listRouteSwitches = endpoint({
  method: 'GET',
  path: 'admin/routes',
  summary: 'Every route of the catalogue with its switch',
  screens: ['/admin/settings/routes'],
  reply: data(z.array(routeSwitch)),
});

/** Switching off is done at once; switching on waits where money or rights could be moved again. */
export const switchRoute = endpoint({
  method: 'POST',
  path: 'admin/switch_route',
  summary: 'Switches a route, and everything below it, on or off for everybody',
  screens: ['/admin/settings/routes'],
  second_person: text('Switch a page on'),
  body: z.object({ id: z.int().check(z.positive()), is_enabled: z.boolean() }),
  reply: data(z.array(routeSwitch)),
});

export const mailOutbox = report({
  path: 'admin/mail',
  summary: 'Mail that was sent or waits to be',
  screens: ['/admin/settings/mail'],
  columns: {
    created_at: column('date_time', 'Date', { sort: true }),
    recipient: column('text', 'To'),
    subject: column('text', 'Subject'),
    body: column('text', 'Message', { hidden: true }),
    status: column('status', 'Status'),
    sent_at: column('date_time', 'Sent'),
  },
  filters: {
    created: filter('range', 'Date'),
    recipient: filter('text', 'To'),
    status: filter('choice', 'Status', { options: ['Waiting', 'Unclear', 'Sent'] }),
  },
  default_sort: '-created_at',
});
