import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { text, texts } from '../core/text.ts';
import { chainId } from './chains.ts';

const page = '/admin/topup/crypto-deposits';
const history = '/user/deposit/deposits-history';

/** What is stored of a payment on a chain. */
export const transferStatuses = [
  'confirming',
  'credited',
  'bought',
  'held',
  'below_minimum',
  'unmatched',
  'orphaned',
  'reversed',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];
/** What people read of it. */
export const transferWords = texts({
  confirming: 'Confirming',
  credited: 'Credited',
  bought: 'Package bought',
  held: 'Held',
  below_minimum: 'Underpaid',
  unmatched: 'Unmatched',
  orphaned: 'Failed',
  reversed: 'Reversed',
});

const settled = data(z.object({ no: z.string(), status: z.enum(transferStatuses) }));
const hash = () =>
  z
    .string('Enter a transaction hash.')
    .check(z.trim(), z.regex(/^0x[0-9a-fA-F]{64}$/, 'A transaction hash has 64 digits after 0x.'));

/** Every payment on a chain that concerns us. */
export const cryptoDeposits = report({
  path: 'admin/crypto_deposits',
  summary: 'Payments on chains to members, credited or not',
  screens: [page],
  columns: {
    at: column('date_time', 'Seen', { sort: true }),
    no: column('id', 'No', { priority: 3 }),
    member: column('member', 'Member'),
    chain: column('text', 'Chain', { priority: 2 }),
    amount: column('text', 'Tokens'),
    credited: column('money', 'Credited', { total: true }),
    rate: column('text', 'Rate', { priority: 1 }),
    status: column('status', 'Status'),
    via: column('status', 'Came by', { hidden: true }),
    hash: column('id', 'Transaction', { priority: 1 }),
    block: column('text', 'Block', { hidden: true }),
    decided_by: column('person', 'Settled by', { hidden: true }),
    decided_at: column('date_time', 'Settled on', { hidden: true }),
  },
  filters: {
    status: filter('choice', 'Status', { options: transferStatuses, words: transferWords }),
    member: filter('member', 'User id'),
    chain: filter('choice', 'Chain', { options: ['Ethereum', 'Smart Chain', 'Polygon'] }),
    replaced: filter('choice', 'Block replaced', { options: ['Yes'] }),
    hash: filter('text', 'Transaction'),
    no: filter('text', 'No'),
    on: filter('range', 'Seen'),
  },
  extra: {
    /** The block it stood in is gone. */
    is_replaced: z.boolean(),
    /** Why it is held, as a code. */
    held_for: z.nullable(z.string()),
    decided_reason: z.nullable(z.string()),
  },
  default_sort: '-at',
});

/** Sums of what waits for somebody, and of the day. */
export const cryptoFigures = endpoint({
  method: 'GET',
  path: 'admin/crypto_figures',
  summary: 'What was credited today of crypto deposits, and what waits',
  screens: [page],
  reply: data(
    z.object({
      /** Company currency, of this business date. */
      credited_today: z.string(),
      confirming: z.number(),
      unmatched: z.number(),
      held: z.number(),
      underpaid: z.number(),
    }),
  ),
});

/** Members ask for their own alone. */
export const readDepositProof = endpoint({
  method: 'GET',
  path: 'deposit_proof',
  summary: 'How a crypto deposit was worked out: block, event, rate, arithmetic and journal',
  screens: [page, history],
  query: z.object({ no: fields.recordNo() }),
  reply: data(
    z.object({
      no: z.string(),
      chain: z.string(),
      block: z.string(),
      block_hash: z.string(),
      block_at: z.string(),
      tx: z.string(),
      /** The place of the event among those of its transaction. */
      log: z.number(),
      via: z.enum(['address', 'gateway', 'package']),
      sender: z.string(),
      token: z.string(),
      symbol: z.string(),
      raw: z.string(),
      decimals: z.number(),
      /** Tokens, and the least that is credited. */
      amount: z.string(),
      minimum: z.string(),
      /** null = it was not settled yet, or the token had none. */
      rate: z.nullable(z.string()),
      /** Whether it was the rate that its order held. */
      is_rate_held: z.boolean(),
      digits: z.number(),
      credited: z.string(),
      status: z.enum(transferStatuses),
      settled_at: z.nullable(z.string()),
      /** The journal's number, and of one that was taken back that of its reversal. */
      journal: z.nullable(z.string()),
      reversal: z.nullable(z.string()),
    }),
  ),
});
export type DepositProof = z.output<typeof readDepositProof.reply>['data'];

/** Nothing is credited by it: what is found waits for the watcher, which looks whether its block is final. */
export const readHash = endpoint({
  method: 'POST',
  path: 'admin/read_hash',
  summary: 'Reads a transaction again and writes down our payments of it',
  screens: [`${page}/settle`],
  body: z.object({ chain_id: chainId(), transaction: hash() }),
  reply: data(z.array(z.object({ no: z.string(), status: z.enum(transferStatuses) }))),
});

/** It is settled again by the rules; what still refuses it holds it again. */
export const releaseDeposit = endpoint({
  method: 'POST',
  path: 'admin/release_deposit',
  summary: 'Lets a held deposit be settled again',
  screens: [`${page}/settle`],
  step_up: 'Confirm',
  money: true,
  second_person: text('Release a held deposit'),
  body: z.object({ no: fields.recordNo(), reason: fields.reason(200) }),
  reply: settled,
});

export const assignDeposit = endpoint({
  method: 'POST',
  path: 'admin/assign_deposit',
  summary: 'Says whose an unmatched deposit is',
  screens: [`${page}/settle`],
  step_up: 'Confirm',
  money: true,
  second_person: text('Assign an unmatched deposit'),
  body: z.object({ no: fields.recordNo(), user_id: fields.userId(), reason: fields.reason(200) }),
  reply: settled,
});

export const creditDeposit = endpoint({
  method: 'POST',
  path: 'admin/credit_deposit',
  summary: "Credits a deposit that is below its token's minimum",
  screens: [`${page}/settle`],
  step_up: 'Confirm',
  money: true,
  second_person: text('Credit an underpaid deposit'),
  body: z.object({ no: fields.recordNo(), reason: fields.reason(200) }),
  reply: settled,
});

/** Of a credited payment whose block is gone; two admins decide. What is spent, the member owes. */
export const takeBackDeposit = endpoint({
  method: 'POST',
  path: 'admin/take_back_deposit',
  summary: 'Takes the credit of a deposit back whose block was replaced',
  screens: [`${page}/take-back`],
  step_up: 'Confirm',
  money: true,
  second_person: text('Reverse crypto deposit'),
  body: z.object({ no: fields.recordNo(), reason: fields.reason(200) }),
  reply: settled,
});
