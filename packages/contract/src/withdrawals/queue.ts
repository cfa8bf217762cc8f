import * as z from 'zod/mini';
import { sentMessage } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { type Text, texts } from '../core/text.ts';
import { withdrawalStatuses } from './withdrawal-statuses.ts';
import { withdrawalDestinations } from './withdrawals.ts';

/** The admin's queue of withdrawals: where each stands, and what to look at before deciding. */
const screen = '/admin/withdrawal/withdrawal-requests';

/**
 * What an admin should look at before deciding; none of them refuses by itself, but an open alert excludes from decisions on
 * many (docs/security.md §8).
 */
export const withdrawalHints = [
  'alert_open',
  'name_mismatch',
  'new_bank',
  'first_withdrawal',
  'same_account',
] as const;
export type WithdrawalHint = (typeof withdrawalHints)[number];

export const withdrawalHintWords: Record<WithdrawalHint, Text> = texts({
  alert_open: 'Alert open',
  name_mismatch: 'Name differs',
  new_bank: 'New bank',
  first_withdrawal: 'First withdrawal',
  same_account: 'Same account',
});

/** Where a payment on a chain stands (docs/on-chain.md §5). */
export const payoutStatuses = [
  'approved',
  'queued',
  'signed',
  'broadcast',
  'mined',
  'paid',
  'reverted',
  'failed',
] as const;
export const payoutWords: Record<(typeof payoutStatuses)[number], Text> = texts({
  approved: 'Approved',
  queued: 'Queued',
  signed: 'Signed',
  broadcast: 'Sent',
  mined: 'In a block',
  paid: 'Paid',
  reverted: 'Refused by the vault',
  failed: 'Failed',
});

/** A bank account that was given within this many days is new. */
export const newBankDays = 7;

export const withdrawalQueue = report({
  path: 'admin/withdrawal_requests',
  summary: 'Withdrawals of all owners',
  screens: [screen],
  columns: {
    requested_at: column('date_time', 'Requested', { sort: true }),
    no: column('id', 'Request'),
    owner: column('member', 'Owner'),
    amount: column('money', 'Amount', { total: true, sort: true }),
    charge: column('money', 'Charge', { total: true, priority: 1 }),
    tds: column('money', 'TDS', { total: true, priority: 1 }),
    network_fee: column('money', 'Network fee', { hidden: true }),
    net: column('money', 'Net payable', { total: true }),
    destination: column('text', 'Paid to', { priority: 3 }),
    kyc: column('status', 'KYC', { priority: 2 }),
    utr: column('text', 'UTR', { hidden: true }),
    batch: column('id', 'Bank file', { hidden: true }),
    status: column('status', 'Status'),
  },
  filters: {
    status: filter('choice', 'Status', { options: withdrawalStatuses }),
    member: filter('member', 'User id'),
    on: filter('range', 'Requested'),
    amount: filter('between', 'Amount'),
    destination: filter('choice', 'Paid to', { options: withdrawalDestinations }),
    no: filter('text', 'Request'),
    utr: filter('text', 'UTR'),
    batch: filter('text', 'Bank file'),
  },
  extra: {
    hints: z.array(z.enum(withdrawalHints)),
    /** What a chain pays: a token and its chain, USDT_56; null = money. */
    token: z.nullable(z.string()),
  },
  default_sort: 'requested_at',
});

/** The filters of the queue by which many are decided at once: those that wait. */
export const withdrawalQueueFilters = {
  member: z.optional(fields.naming(z.string().check(z.maxLength(100)))),
  on_from: z.optional(fields.businessDate()),
  on_to: z.optional(fields.businessDate()),
  amount_min: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number.'))),
  amount_max: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number.'))),
  destination: z.optional(z.enum(withdrawalDestinations)),
};

/** How many stand at each status. */
export const withdrawalCounts = endpoint({
  method: 'GET',
  path: 'admin/withdrawal_counts',
  summary: 'How many withdrawals stand at each status',
  screens: [screen],
  reply: data(z.array(z.object({ status: z.enum(withdrawalStatuses), count: z.number(), net: z.string() }))),
});

/** Beside its row of the list: its times, and the last five of the same owner. */
export const readWithdrawal = endpoint({
  method: 'GET',
  path: 'admin/withdrawal',
  summary: 'A withdrawal with its times and the last five of its owner',
  screens: [screen],
  query: z.object({ no: fields.recordNo() }),
  reply: data(
    z.object({
      no: z.string(),
      status: z.enum(withdrawalStatuses),
      remark: z.string(),
      steps: z.array(
        z.object({
          status: z.enum([...withdrawalStatuses, 'Returned']),
          at: z.string(),
          by: z.nullable(z.string()),
          remark: z.nullable(z.string()),
        }),
      ),
      net_changed: z.nullable(sentMessage),
      /** Its payment on a chain; null = it goes to none, or is not approved. */
      payout: z.nullable(
        z.object({
          chain_id: z.number(),
          status: z.enum(payoutStatuses),
          /** Under which the vault pays it, once. */
          payout_id: z.string(),
          /** Every transaction that was signed for it, the newest last; of those under one nonce one alone can be mined. */
          hashes: z.array(z.string()),
          /** Why vault or signer refuse it now. */
          refused: z.nullable(z.string()),
        }),
      ),
      last: z.array(
        z.object({
          no: z.string(),
          requested_at: z.string(),
          net: z.string(),
          status: z.enum(withdrawalStatuses),
          destination: z.nullable(z.string()),
        }),
      ),
      /** Others that have the same account. */
      same_account: z.array(person),
    }),
  ),
});

/** The account in full. Each look is logged. */
export const revealDestination = endpoint({
  method: 'POST',
  path: 'admin/reveal_destination',
  summary: 'The account a withdrawal goes to, in full',
  screens: [`${screen}/reveal`],
  limit: 60,
  body: z.object({ no: fields.recordNo() }),
  reply: data(
    z.object({ account_no: z.string(), ifsc: z.nullable(z.string()), holder: z.nullable(z.string()) }),
  ),
});
