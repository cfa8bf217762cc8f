import * as z from 'zod/mini';
import { why } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';

/** Asked before something is given or taken by hand, so that its form says in advance that it waits (docs/security.md §8). */
export const readWaitsByHand = endpoint({
  method: 'GET',
  path: 'admin/waits_by_hand',
  summary:
    'Whether what an admin is about to give or take by hand waits for a second one, with the last 24 hours',
  screens: [
    '/admin/wallet/credit-debit',
    '/admin/income/bonus/credit',
    '/admin/income/release-fund',
    '/admin/miscellaneous/add-virtual-business',
    '/admin/wallet/credit-requests/decide',
    '/admin/wallet/transfer-fund',
    '/admin/withdrawal/withdrawal-requests/decide',
    '/admin/withdrawal/withdrawal-requests/fail',
  ],
  /** `value`: what is taken is negative. */
  query: z.object({
    user_id: fields.userId(),
    value: z.string().check(z.regex(/^-?\d{1,18}(\.\d{1,8})?$/, 'Enter an amount.')),
  }),
  reply: data(z.object({ why })),
});
