import * as z from 'zod/mini';
import { type Text, texts } from '../core/text.ts';

/** What a column of the bank file shows; `text` is the same in each row, such as the company's own account. */
export const bankFileFields = [
  'account_no',
  'ifsc',
  'holder',
  'amount',
  'no',
  'date',
  'user_id',
  'text',
] as const;
export type BankFileField = (typeof bankFileFields)[number];

export const bankFileWords: Record<BankFileField, Text> = texts({
  account_no: 'Account number',
  ifsc: 'IFSC',
  holder: 'Account holder',
  amount: 'Net amount',
  no: 'Request',
  date: 'Date',
  user_id: 'User id',
  text: 'Fixed text',
});

/** Without these no bank can pay, and no payment finds its request again. */
export const neededFields: readonly BankFileField[] = ['account_no', 'ifsc', 'holder', 'amount', 'no'];

export const bankFileSeparators = [',', ';'] as const;

const heading = () =>
  z
    .string('Enter a heading.')
    .check(z.trim(), z.minLength(1, 'Enter a heading.'), z.maxLength(40, 'At most 40 characters.'));

/** The columns of the file a bank pays by, in order. */
export const bankFileTemplate = z
  .object({
    separator: z.enum(bankFileSeparators, 'Choose a separator.'),
    columns: z
      .array(
        z.object({
          heading: heading(),
          shows: z.enum(bankFileFields, 'Choose what the column shows.'),
          /** Of a fixed text only. */
          fixed: z._default(z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters.')), ''),
        }),
      )
      .check(z.maxLength(20, 'At most 20 columns.')),
  })
  .check(
    z.refine(
      ({ columns }) =>
        neededFields.every((field) => columns.filter(({ shows }) => shows === field).length === 1),
      {
        path: ['columns'],
        message: 'Account number, IFSC, account holder, net amount and request are needed once each.',
      },
    ),
  );
export type BankFileTemplate = z.output<typeof bankFileTemplate>;
