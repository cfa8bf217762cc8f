import { type Text, texts } from '@banyan/contract/core/text';
import { t } from './text.ts';
import { walletWords } from './wallet-words.ts';

/** By the name of the gateway's error. */
const refusals: Readonly<Record<string, Text>> = texts({
  OrderUsed: 'This order is paid already. What came for it appears here.',
  PriceAbove: 'The price has changed. Begin again with the new one.',
  PastDeadline: 'The order has expired. Begin again.',
  PackageInactive: 'This package is not sold on the chain now.',
  TokenNotListed: 'This token is not taken on the chain now.',
  BelowMinimum: 'The amount is below the minimum of the chain.',
  OwnableUnauthorizedAccount: 'This account does not own the gateway. Choose its owner in your wallet.',
  EnforcedPause: 'Payments by wallet are paused. Nothing was paid.',
});

/** Why a step was not done, in a sentence; nothing was paid then. */
export function paymentWords(error: unknown): string {
  const { reason, code, message } = (error ?? {}) as { reason?: unknown; code?: unknown; message?: unknown };
  const refusal = typeof reason === 'string' ? refusals[reason] : undefined;
  if (refusal) return t(refusal);
  if (code === 4902) return t('Your wallet does not know this chain. Add it there, then try again.');
  if (/insufficient funds|gas required exceeds/i.test(String(message)))
    return t('Your wallet has too little of the coin of this chain for the network fee.');
  return walletWords(error);
}
