import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { walletOwners } from '../ledger/ledger.ts';
import { packageCode } from '../topup/packages.ts';
import { pinCount } from './pins.ts';

/** What was given away, down to the pins. */
export const pinTransfer = z.object({
  no: z.string(),
  at: z.string(),
  from: person,
  to: person,
  package: z.string(),
  count: z.number(),
  pins: z.array(z.string()),
});
export type PinTransfer = z.output<typeof pinTransfer>;

/** The oldest ones first, none that is paid in part or blocked. Each gets a new password, which its new holder reveals. */
export const transferPins = endpoint({
  method: 'POST',
  path: 'pin/transfer',
  summary: 'Gives pins to a member or franchise',
  screens: [
    '/user/pin-management/pin-transfer',
    '/franchise/pin-management/pin-transfer',
    '/admin/pin-management/pin-transfer',
  ],
  step_up: 'TransferPin',
  second_person: text('Transfer pins'),
  money: true,
  body: z.object({
    to_type: z.enum(walletOwners, 'Choose who gets the pins.'),
    user_id: fields.userId(),
    package: packageCode(),
    count: pinCount(),
    /** Admin: whose pins they are; others give their own. */
    from_user_id: fields.blank(fields.userId()),
    remark: fields.blank(fields.remark(200)),
  }),
  reply: data(pinTransfer),
});

/** Members and franchises see what they gave and got, admins all. */
export const pinTransferHistory = report({
  path: 'pin/pin_transfer_history',
  summary: 'Transfers of pins',
  screens: [
    '/user/pin-management/pin-transfer-history',
    '/franchise/pin-management/pin-transfer-history',
    '/admin/pin-management/pin-transfer-history',
  ],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No', { priority: 3 }),
    from: column('person', 'From'),
    to: column('person', 'To'),
    package: column('text', 'Package'),
    count: column('int', 'Count', { total: true }),
    remark: column('text', 'Remark', { priority: 1 }),
    by: column('person', 'By', { roles: ['Admin'], priority: 2 }),
  },
  filters: {
    direction: filter('choice', 'Sent or received', {
      options: ['Sent', 'Received'],
      roles: ['User', 'Franchise'],
    }),
    owner: filter('member', 'User id', { roles: ['Admin'] }),
    package: filter('text', 'Package'),
    no: filter('text', 'No'),
    on: filter('range', 'Date'),
  },
  extra: {
    /** Numbers of the pins, the oldest first. */
    pins: z.array(z.string()),
  },
  default_sort: '-at',
});
