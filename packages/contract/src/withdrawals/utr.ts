import * as z from 'zod/mini';
import { sentMessage } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { type Text, texts } from '../core/text.ts';

/** What a bank answers: which request was paid with which UTR. Nothing is applied until its preview is confirmed. */
const screen = '/admin/withdrawal/withdrawal-requests';
const utrAction = `${screen}/pay`;

export const utrVerdicts = [
  'Fits',
  'Unknown number',
  'Amount differs',
  'Already paid',
  'UTR used',
  'Not in a batch',
  'Doubled',
  'Unreadable',
] as const;
export type UtrVerdict = (typeof utrVerdicts)[number];

export const utrVerdictWords: Record<UtrVerdict, Text> = texts({
  Fits: 'Fits',
  'Unknown number': 'Unknown number',
  'Amount differs': 'Amount differs',
  'Already paid': 'Already paid',
  'UTR used': 'UTR used',
  'Not in a batch': 'Not in a batch',
  Doubled: 'Doubled',
  Unreadable: 'Unreadable',
});

/** Bytes of the largest file. */
export const utrMaxBytes = 4_000_000;
const base64Length = Math.ceil(utrMaxBytes / 3) * 4;

const utrImport = z.object({
  no: z.string(),
  file_name: z.string(),
  /** Of every line with its verdict: it is sent back to confirm them. */
  hash: z.string(),
  status: z.enum(['Previewed', 'Applying', 'Applied']),
  lines: z.number(),
  /** How many lines have each verdict, in the order of `utrVerdicts`, none left out. */
  verdicts: z.array(z.object({ verdict: z.enum(utrVerdicts), lines: z.number() })),
  /** What the lines that fit pay. */
  amount: z.string(),
  /** Of those that fit: worked off, and paid. */
  worked: z.number(),
  paid: z.number(),
  made_at: z.string(),
  made_by: z.nullable(person),
});
export type UtrImport = z.output<typeof utrImport>;

/** Looks at a file line by line and pays nothing. */
export const previewUtr = endpoint({
  method: 'POST',
  path: 'admin/preview_utr',
  summary: 'Looks at what a bank answered, line by line',
  screens: [utrAction],
  body_limit: base64Length + 2000,
  limit: 20,
  body: z.object({
    file_name: z
      .string('Choose a file.')
      .check(z.maxLength(300), z.regex(/\.(csv|txt)$/i, 'Choose a csv or txt file.')),
    /** The file in base64. */
    content: z
      .string('Choose a file.')
      .check(
        z.minLength(1, 'The file is empty.'),
        z.maxLength(base64Length, 'The file is larger than 4 MB.'),
      ),
  }),
  reply: data(utrImport),
});

/** Pays what fits, in a job; a line that fits no more is left out and says so. Refused: already_done, request_stale. */
export const applyUtr = endpoint({
  method: 'POST',
  path: 'admin/apply_utr',
  summary: 'Marks the withdrawals of a looked-at file as paid',
  screens: [utrAction],
  step_up: 'Confirm',
  money: true,
  body: z.object({ no: fields.recordNo(), hash: z.string().check(z.maxLength(64)) }),
  reply: data(utrImport),
});

export const readUtrImport = endpoint({
  method: 'GET',
  path: 'admin/utr_import',
  summary: "A bank's answer and how far it is applied",
  screens: [screen],
  query: z.object({ no: fields.recordNo() }),
  reply: data(utrImport),
});

export const utrLines = report({
  path: 'admin/utr_lines',
  summary: "The lines of a bank's answer",
  screens: [screen],
  columns: {
    line: column('int', 'Line', { sort: true }),
    no: column('id', 'Request'),
    utr: column('text', 'UTR'),
    amount: column('text', 'Amount'),
    net: column('money', 'Net payable'),
    owner: column('person', 'Owner'),
    verdict: column('status', 'Verdict'),
    outcome: column('status', 'Result'),
  },
  filters: {
    file: filter('text', 'File'),
    verdict: filter('choice', 'Verdict', { options: utrVerdicts, words: utrVerdictWords }),
  },
  /** What is wrong with the line. */
  extra: { problem: z.nullable(sentMessage) },
  default_sort: 'line',
});

export const utrImports = report({
  path: 'admin/utr_imports',
  summary: 'Files that banks answered with',
  screens: [screen],
  columns: {
    made_at: column('date_time', 'Looked at', { sort: true }),
    no: column('id', 'File'),
    file_name: column('text', 'Name'),
    lines: column('int', 'Lines'),
    fits: column('int', 'Fits'),
    paid: column('int', 'Paid'),
    status: column('status', 'Status'),
    by: column('person', 'By'),
  },
  filters: { on: filter('range', 'Date'), no: filter('text', 'File') },
  default_sort: '-made_at',
});
