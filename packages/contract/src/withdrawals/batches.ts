import * as z from 'zod/mini';
import { sentMessage } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { bankFileTemplate } from './bank-file.ts';

/** Files that banks pay by. A withdrawal is in at most one, and the same file can be fetched again. */
const screen = '/admin/withdrawal/withdrawal-requests';
const batchAction = `${screen}/batch`;
export const batchDestinations = ['Bank', 'UPI'] as const;

/** The most withdrawals in one file. */
export const maxBatch = 10_000;
/** The most that can be chosen one by one. */
export const maxChosen = 200;

const batch = z.object({
  no: z.string(),
  destination: z.enum(batchDestinations),
  count: z.number(),
  net: z.string(),
  made_at: z.string(),
  /** Those that were chosen and are not in it, with the reason. */
  excluded: z.array(z.object({ no: z.string(), why: sentMessage })),
});
export type MadeBatch = z.output<typeof batch>;

/** Refused: nothing_to_pay. What is not approved, or is in a file already, is left out and named. */
export const makeBatch = endpoint({
  method: 'POST',
  path: 'admin/withdrawal_batch',
  summary: 'Makes the file by which a bank pays approved withdrawals',
  screens: [batchAction],
  step_up: 'Confirm',
  money: true,
  body: z.object({
    destination: z.enum(batchDestinations, 'Choose how they are paid.'),
    /** Missing = all that are approved, oldest first. */
    nos: z.optional(
      z
        .array(fields.recordNo())
        .check(z.minLength(1, 'Choose requests.'), z.maxLength(maxChosen, `At most ${maxChosen} requests.`)),
    ),
  }),
  reply: data(batch),
});

/** The file of a batch, always the same bytes. It names accounts in full, so each download is logged. */
export const downloadBatch = endpoint({
  method: 'POST',
  path: 'admin/download_batch',
  summary: 'The file of a batch, to be uploaded to the bank',
  screens: [batchAction],
  step_up: 'Confirm',
  body: z.object({ no: fields.recordNo() }),
  reply: data(z.object({ file_name: z.string(), content: z.string(), sha256: z.string() })),
});

/**
 * A file that was never sent: its withdrawals are Approved again. One that somebody fetched waits for a second admin; one
 * of which the bank has paid or refused anything stays.
 */
export const cancelBatch = endpoint({
  method: 'POST',
  path: 'admin/cancel_batch',
  summary: 'Cancels a bank file that was never sent',
  screens: [batchAction],
  step_up: 'Confirm',
  second_person: text('Cancel a bank file'),
  money: true,
  body: z.object({ no: fields.recordNo(), reason: fields.reason(200) }),
  reply: data(z.object({ no: z.string(), count: z.number() })),
});

export const withdrawalBatches = report({
  path: 'admin/withdrawal_batches',
  summary: 'Files by which banks pay withdrawals',
  screens: [screen],
  columns: {
    made_at: column('date_time', 'Made', { sort: true }),
    no: column('id', 'Batch'),
    destination: column('text', 'Paid to'),
    count: column('int', 'Requests'),
    net: column('money', 'Net', { total: true }),
    paid: column('int', 'Paid'),
    failed: column('int', 'Failed'),
    open: column('int', 'Open'),
    by: column('person', 'By'),
    status: column('status', 'Status'),
  },
  filters: { on: filter('range', 'Date'), no: filter('text', 'Batch') },
  default_sort: '-made_at',
});

const settingsScreen = '/admin/settings/company';

export const readBankFileTemplate = endpoint({
  method: 'GET',
  path: 'admin/bank_file_template',
  summary: 'The columns of the file by which a bank pays',
  screens: [settingsScreen],
  reply: data(bankFileTemplate),
});

/** A fixed text can name an account: a second admin looks at every change. */
export const saveBankFileTemplate = endpoint({
  method: 'PUT',
  path: 'admin/bank_file_template',
  summary: 'Changes the columns of the file by which a bank pays',
  screens: [settingsScreen],
  step_up: 'Confirm',
  second_person: text('Change the bank file'),
  body: bankFileTemplate,
  reply: data(bankFileTemplate),
});
