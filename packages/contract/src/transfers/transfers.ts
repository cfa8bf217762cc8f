import * as z from 'zod/mini';
import { decisionOf, requestExtra, requestReceipt, requestStatuses } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { column, filter, report } from '../core/report.ts';
import { walletOwners } from '../ledger/ledger.ts';
import { transferTerms } from './transfer-rules.ts';

/** To whom somebody sends: another wallet of their own, a member, a franchise. */
export const transferTargets = ['Own', ...walletOwners] as const;
export type TransferTarget = (typeof transferTargets)[number];

const ownScreens = ['/user/finance/transfer-fund', '/franchise/wallet/transfer-fund'] as const;
const adminScreen = '/admin/wallet/transfer-fund';
const historyScreens = [
  '/user/finance/fund-transfer-history',
  '/franchise/wallet/fund-transfer-history',
  '/admin/wallet/fund-transfer-history',
] as const;

const walletCode = () =>
  z.string('Choose a wallet.').check(z.minLength(1, 'Choose a wallet.'), z.maxLength(30));

const sending = {
  to_type: z.enum(transferTargets, 'Choose who gets the money.'),
  /** Missing = `Own`. */
  user_id: fields.blank(fields.userId()),
  from_wallet: walletCode(),
  to_wallet: walletCode(),
  amount: amount(),
};
/** Somebody else is named by an id. */
const namesRecipient = z.refine<{ to_type: TransferTarget; user_id?: string | undefined }>(
  (value) => value.to_type === 'Own' || value.user_id !== undefined,
  { path: ['user_id'], message: 'Enter a user id.' },
);

/** The open pairs of wallets of the person who asks, and what the sending wallets hold. */
export const transferOptions = endpoint({
  method: 'GET',
  path: 'wallet/transfer_options',
  summary: 'Between which wallets the caller may send, with limits and charges',
  screens: ownScreens,
  reply: data(
    z.array(
      z.object({
        to_type: z.enum(transferTargets),
        from_wallet: z.string(),
        to_wallet: z.string(),
        /** What the sending wallet has that is not held. */
        available: z.string(),
        ...transferTerms,
      }),
    ),
  ),
});

/** Who would get the money; blocked and unknown people are refused. */
export const transferRecipient = endpoint({
  method: 'GET',
  path: 'wallet/transfer_recipient',
  summary: 'The member or franchise somebody is about to send money or pins to',
  limit: 120,
  screens: [
    ...ownScreens,
    adminScreen,
    '/user/pin-management/pin-transfer',
    '/franchise/pin-management/pin-transfer',
    '/admin/pin-management/pin-transfer',
  ],
  query: z.object({ to_type: z._default(z.enum(walletOwners), 'User'), user_id: fields.userId() }),
  reply: data(z.object({ user_id: z.string(), name: z.string(), profile_image_url: z.nullable(z.string()) })),
});

/** What a transfer would cost: the figures it is posted with. Nothing is reserved. */
export const transferQuote = endpoint({
  method: 'GET',
  path: 'wallet/transfer_quote',
  summary: 'What a transfer costs, beside the balance that would pay it',
  screens: ownScreens,
  query: z.object(sending).check(namesRecipient),
  reply: data(
    z.object({
      user_id: z.string(),
      name: z.string(),
      amount: z.string(),
      charge: z.string(),
      /** Amount and charge: what leaves the wallet. */
      total: z.string(),
      /** What the sending wallet has that is not held. */
      available: z.string(),
    }),
  ),
});

const party = z.object({
  user_id: z.string(),
  name: z.string(),
  owner_type: z.enum(walletOwners),
  wallet: z.string(),
});

export const transferReceipt = z.object({
  ...requestReceipt,
  at: z.string(),
  from: party,
  to: party,
  amount: z.string(),
  charge: z.string(),
});
export type TransferReceipt = z.output<typeof transferReceipt>;

export const transferFund = endpoint({
  method: 'POST',
  path: 'wallet/transfer',
  summary: 'Sends money from an own wallet',
  screens: ownScreens,
  step_up: 'TransferFund',
  money: true,
  body: z.object({ ...sending, remark: fields.remark(200) }).check(namesRecipient),
  reply: data(transferReceipt),
});

/** Between any two wallets, without a charge. Above the company's limit the answer is `Pending`. */
export const adminTransfer = endpoint({
  method: 'POST',
  path: 'admin/transfer',
  summary: 'Moves money between the wallets of any two people',
  screens: [adminScreen],
  step_up: 'TransferFund',
  money: true,
  body: z.object({
    from_type: z.enum(walletOwners, 'Choose whose wallet.'),
    from_user_id: fields.userId(),
    from_wallet: walletCode(),
    to_type: z.enum(walletOwners, 'Choose whose wallet.'),
    to_user_id: fields.userId(),
    to_wallet: walletCode(),
    amount: amount(),
    remark: fields.reason(200),
  }),
  reply: data(transferReceipt),
});

/** Not by the admin who requested it: `approval_required`; that admin alone may cancel it. */
export const decideTransfer = endpoint({
  method: 'POST',
  path: 'admin/decide_transfer',
  summary: 'Approves or rejects a transfer another admin asked for',
  screens: ['/admin/wallet/fund-transfer-history/decide'],
  step_up: 'Confirm',
  money: true,
  body: decisionOf(),
  reply: data(transferReceipt),
});

/** Members and franchises see what they sent and received, admins all transfers and requests. */
export const fundTransferHistory = report({
  path: 'wallet/fund_transfer_history',
  summary: 'Transfers between wallets',
  screens: historyScreens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No', { priority: 3 }),
    from: column('person', 'From'),
    from_wallet: column('words', 'From wallet', { priority: 2 }),
    to: column('person', 'To'),
    to_wallet: column('words', 'To wallet', { priority: 2 }),
    amount: column('money', 'Amount', { total: true }),
    charge: column('money', 'Charge', { total: true }),
    remark: column('text', 'Remark', { priority: 1 }),
    by: column('person', 'By', { roles: ['Admin'], priority: 5 }),
    decided_by: column('person', 'Checker', { roles: ['Admin'], priority: 4 }),
    status: column('status', 'Status', { roles: ['Admin'] }),
  },
  filters: {
    direction: filter('choice', 'Sent or received', {
      options: ['Sent', 'Received'],
      roles: ['User', 'Franchise'],
    }),
    owner: filter('member', 'User id', { roles: ['Admin'] }),
    status: filter('choice', 'Status', { options: requestStatuses, roles: ['Admin'] }),
    no: filter('text', 'No'),
    on: filter('range', 'Date'),
  },
  extra: { decided_at: z.nullable(z.string()), ...requestExtra },
  default_sort: '-at',
});
