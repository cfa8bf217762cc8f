import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import type { orders } from '@banyan/contract/repurchase/order-list';

/** Money that came in outside under a reference goes back outside under another one. */
export const givesBackOutside = ({ reference }: RowOf<typeof orders>): boolean => reference !== null;

export const refundReference = {
  reference: { label: text('Reference of the refund') },
};
