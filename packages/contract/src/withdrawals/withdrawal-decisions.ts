import * as z from 'zod/mini';
import { sentMessage } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { text } from '../core/text.ts';
import { withdrawalStatuses } from './withdrawal-statuses.ts';

/** How many withdrawals one call decides. */
export const maxDecided = 500;

/**
 * Above the company's limit, alone or with the last 24 hours, it waits for a second admin. Each row has its answer: approved, rejected, or why neither.
 */
export const decideWithdrawals = endpoint({
  method: 'POST',
  path: 'admin/decide_withdrawals',
  summary: 'Approves or rejects withdrawals',
  screens: ['/admin/withdrawal/withdrawal-requests/decide'],
  step_up: 'Confirm',
  second_person: text('Approve withdrawals'),
  money: true,
  body: z
    .object({
      nos: z
        .array(fields.recordNo())
        .check(z.minLength(1, 'Choose at least one.'), z.maxLength(maxDecided, `At most ${maxDecided}.`)),
      decision: z.enum(['Approve', 'Reject']),
      /** The owner reads it. */
      remark: fields.remark(200),
    })
    .check(
      z.refine((value) => value.decision === 'Approve' || value.remark.length > 0, {
        path: ['remark'],
        message: 'Give a reason.',
      }),
    ),
  reply: data(
    z.object({
      approved: z.number(),
      rejected: z.number(),
      refused: z.number(),
      rows: z.array(
        z.object({
          no: z.string(),
          status: z.nullable(z.enum(withdrawalStatuses)),
          /** Why nothing was done; null = it was. */
          why: z.nullable(sentMessage),
        }),
      ),
    }),
  ),
});

/** A payment that the vault refused is tried again: it was approved, and nothing of it has been paid. */
export const payAgain = endpoint({
  method: 'POST',
  path: 'admin/pay_again',
  summary: 'Lets a payment on a chain be tried again that the vault refused',
  screens: ['/admin/withdrawal/withdrawal-requests/pay'],
  step_up: 'Confirm',
  money: true,
  body: z.object({ no: fields.recordNo() }),
  reply: data(z.object({ no: z.string() })),
});

/**
 * A payment that failed, or came back later: wallet, charge, tax and incomes go back whole. It counts as given by hand.
 */
export const failWithdrawal = endpoint({
  method: 'POST',
  path: 'admin/fail_withdrawal',
  summary: 'Takes a withdrawal back whose payment failed',
  screens: ['/admin/withdrawal/withdrawal-requests/fail'],
  step_up: 'Confirm',
  second_person: text('Take a withdrawal back'),
  money: true,
  body: z.object({ no: fields.recordNo(), reason: fields.reason(200) }),
  reply: data(z.object({ no: z.string(), status: z.enum(withdrawalStatuses) })),
});
