import type { Notification } from '../../../packages/contract/src/overview/notifications.ts';

const nothing = { on: null, no: null, amount: null, count: null, text: null, is_new: false };

/** What a bell shows: new ones, long ones, of members and of admins. */
export const sampleNotifications: Notification[] = [
  {
    ...nothing,
    id: 'payout_suspended:H1000001',
    code: 'payout_suspended',
    at: '2026-11-21T04:12:00.000Z',
    text: 'The name on the bank account is another one than on the PAN: please send both again.',
    url: '/user/income/total-income',
    is_new: true,
  },
  {
    ...nothing,
    id: 'income:2026-11-20',
    code: 'income',
    at: '2026-11-20T18:35:10.000Z',
    on: '2026-11-20',
    amount: '350',
    count: 3,
    url: '/user/income/all-income?f_on_from=2026-11-20&f_on_to=2026-11-20',
    is_new: true,
  },
  {
    ...nothing,
    id: 'statement:P1000123',
    code: 'statement',
    at: '2026-11-20T06:00:00.000Z',
    no: 'P1000123',
    amount: '184250.5',
    url: '/payout-statement?no=P1000123',
  },
  {
    ...nothing,
    id: 'closing:failed:2026-11-19',
    code: 'closing_failed',
    at: '2026-11-19T18:40:00.000Z',
    on: '2026-11-19',
    text: 'An account of these members is frozen.',
    url: '/admin/income/closings?f_on_from=2026-11-19&f_on_to=2026-11-19',
  },
  {
    ...nothing,
    id: 'payout:7',
    code: 'payout_done',
    at: '2026-11-15T06:00:00.000Z',
    on: '2026-11-15',
    amount: '999999999.99',
    count: 12400,
    url: '/admin/income/total-income',
  },
];
