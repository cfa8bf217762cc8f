import { decideTransfer as call, type TransferReceipt } from '@banyan/contract/transfers/transfers';
import { decides, type RequestKind } from '../accounts/finish-request.ts';
import { postTransfer } from './post-transfer.ts';
import { readTransfer } from './read-transfer.ts';
import { requireParty } from './require-party.ts';

/** Transfers by admins. Who was blocked meanwhile gets no money. */
export const adminTransfers: RequestKind<TransferReceipt> = {
  table: 'fund_transfer',
  call,
  acts: { request: 'admin_transfer', decide: 'decide_transfer' },
  approve: async (tx, context, id) => {
    const { to } = await readTransfer(tx, id, context.now);
    await requireParty(tx, to);
    return await postTransfer(tx, context, id);
  },
  read: readTransfer,
  audit: ({ from, to }) => ({ object: `user:${from.user_id}`, details: { to: to.user_id } }),
};

/** Decides one that waits for a second admin. @throws what `decideRequest` throws, blocked, insufficient_funds */
export const decideTransfer = decides(adminTransfers);
