import * as z from 'zod/mini';
import { sentMessage, why } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { withdrawalQueueFilters } from './queue.ts';

/**
 * One decision on many withdrawals: which ones is fixed when it is prepared, so that nothing that arrives later is in it.
 * Confirmed, a job works it off; only rows that failed are tried again.
 */
const screen = '/admin/withdrawal/withdrawal-requests';
const decideAction = `${screen}/decide`;

/** The most that can be chosen one by one, and the most of one decision. */
export const maxChosen = 200;
export const maxDecided = 50_000;

const decision = z.object({
  no: z.string(),
  decision: z.enum(['Approve', 'Reject']),
  remark: z.string(),
  status: z.enum(['Prepared', 'Running', 'Done']),
  count: z.number(),
  /** Of the rows that can be decided now: how many, and what they pay. */
  included: z.number(),
  net: z.string(),
  /** By bank, the first four letters of the IFSC, or `UPI`; the largest first. */
  banks: z.array(z.object({ bank: z.string(), count: z.number(), net: z.string() })),
  /** Those that cannot, at most a hundred of them by name. */
  excluded: z.number(),
  excluded_rows: z.array(z.object({ no: z.string(), owner: person, net: z.string(), why: sentMessage })),
  done: z.number(),
  failed: z.number(),
  made_at: z.string(),
  made_by: person,
  done_at: z.nullable(z.string()),
  /** Why a second admin has to approve it, were it begun now by who reads this. */
  why,
});
export type WithdrawalDecision = z.output<typeof decision>;

/** By their numbers, or all that match the filters; then `count` is how many there are, as the admin has typed it. */
export const prepareWithdrawals = endpoint({
  method: 'POST',
  path: 'admin/prepare_withdrawals',
  summary: 'Fixes which withdrawals a decision is about, and says who is included and why others are not',
  screens: [decideAction],
  body: z
    .object({
      decision: z.enum(['Approve', 'Reject']),
      nos: z.optional(
        z
          .array(fields.recordNo())
          .check(
            z.minLength(1, 'Choose requests.'),
            z.maxLength(maxChosen, `At most ${maxChosen} requests.`),
          ),
      ),
      matching: z.optional(z.object(withdrawalQueueFilters)),
      count: z.optional(z.number('Type how many there are.').check(z.int('Type how many there are.'))),
      /** The owners read it. */
      remark: fields.remark(200),
    })
    .check(
      z.refine((value) => (value.nos === undefined) !== (value.matching === undefined), {
        path: ['nos'],
        message: 'Choose requests.',
      }),
      z.refine((value) => value.matching === undefined || value.count !== undefined, {
        path: ['count'],
        message: 'Type how many there are.',
      }),
      z.refine((value) => value.decision === 'Approve' || value.remark.length > 0, {
        path: ['remark'],
        message: 'Give a reason.',
      }),
    ),
  reply: data(decision),
});

/** Above the company's limit, alone or with the last 24 hours, it waits for a second admin. Rows that failed before are tried again. */
export const startWithdrawalDecision = endpoint({
  method: 'POST',
  path: 'admin/start_withdrawal_decision',
  summary: 'Begins a prepared decision on withdrawals, or tries its failed rows again',
  screens: [decideAction],
  step_up: 'Confirm',
  second_person: text('Decide withdrawals'),
  money: true,
  body: z.object({ no: fields.recordNo() }),
  reply: data(decision),
});

export const readWithdrawalDecision = endpoint({
  method: 'GET',
  path: 'admin/withdrawal_decision',
  summary: 'A decision on many withdrawals, and how far it is',
  screens: [screen],
  query: z.object({ no: fields.recordNo() }),
  reply: data(decision),
});

export const withdrawalDecisions = report({
  path: 'admin/withdrawal_decisions',
  summary: 'Decisions on many withdrawals',
  screens: [screen],
  columns: {
    made_at: column('date_time', 'Prepared', { sort: true }),
    no: column('id', 'Decision'),
    decision: column('words', 'What'),
    count: column('int', 'Requests'),
    done: column('int', 'Done'),
    failed: column('int', 'Failed'),
    status: column('status', 'Status'),
    by: column('person', 'By'),
  },
  filters: { on: filter('range', 'Date'), no: filter('text', 'Decision') },
  default_sort: '-made_at',
});

export const withdrawalDecisionRows = report({
  path: 'admin/withdrawal_decision_rows',
  summary: 'What became of each withdrawal of a decision',
  screens: [screen],
  columns: {
    no: column('id', 'Request'),
    owner: column('person', 'Owner'),
    net: column('money', 'Net payable', { total: true }),
    outcome: column('status', 'Result'),
  },
  filters: {
    of: filter('text', 'Decision'),
    outcome: filter('choice', 'Result', { options: ['Done', 'Failed'] }),
  },
  extra: { problem: z.nullable(sentMessage) },
  default_sort: 'id',
});
