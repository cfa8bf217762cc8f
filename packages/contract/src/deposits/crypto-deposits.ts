import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { text } from '../core/text.ts';

const page = '/admin/topup/crypto-deposits';

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

const settled = data(z.object({ no: z.string(), status: z.enum(transferStatuses) }));

/** Of a credited payment whose block is gone; two admins decide. What is spent, the member owes. */
export const takeBackDeposit = endpoint({
  method: 'POST',
  path: 'admin/take_back_deposit',
  summary: 'Takes the credit of a deposit back whose block was replaced',
  screens: [`${page}/take-back`],
  step_up: 'Confirm',
  money: true,
  second_person: text('Take back a crypto deposit'),
  body: z.object({ no: fields.recordNo(), reason: fields.reason(200) }),
  reply: settled,
});
