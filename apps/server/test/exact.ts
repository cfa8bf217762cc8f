import { toDecimal } from '@banyan/plan/money';

/** An amount written in one way, whatever zeros it came with: '1180.00000000' and '1180.00' are '1180'. */
export const exact = (amount: unknown): string => toDecimal(String(amount)).toFixed();
