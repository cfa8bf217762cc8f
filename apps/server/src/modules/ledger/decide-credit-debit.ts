import { decideCreditDebit as call } from '@banyan/contract/ledger/ledger';
import { decides, type RequestKind } from '../accounts/finish-request.ts';
import { postAdjustment } from './post-adjustment.ts';
import { type Adjustment, readAdjustment } from './read-adjustment.ts';

/** Credits and debits by hand. */
export const adjustments: RequestKind<Adjustment> = {
  table: 'adjustment',
  call,
  acts: { request: 'credit_debit', decide: 'decide_credit_debit' },
  approve: postAdjustment,
  read: readAdjustment,
  audit: ({ user_id }) => ({ object: `user:${user_id}` }),
};

/** Decides one that waits for a second admin. @throws what `decideRequest` throws, insufficient_funds */
export const decideCreditDebit = decides(adjustments);
