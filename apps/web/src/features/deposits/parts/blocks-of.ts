import type { TransferStatus } from '@banyan/contract/deposits/crypto-deposits';
import { t } from '../../../lib/text.ts';

/** How many blocks stand above that of a payment, of how many. */
export function blocksOf(payment: {
  status: TransferStatus;
  confirmations: number;
  needed: number | null;
}): string {
  const { status, confirmations, needed } = payment;
  if (status === 'orphaned') return t('Its block is gone. It may come again.');
  if (status !== 'confirming') return t('Its block is final');
  const values = { count: String(confirmations), needed: String(needed ?? '') };
  return needed === null
    ? t('{count} blocks above it', values)
    : t('{count}/{needed} blocks above it', values);
}
