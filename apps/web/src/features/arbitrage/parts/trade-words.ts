import { type Text, texts } from '@banyan/contract/core/text';
import { paymentWords } from '../../../lib/payment-words.ts';
import { t } from '../../../lib/text.ts';

/** By the name of our contract's error. */
const refusals: Readonly<Record<string, Text>> = texts({
  NoGain: 'The opportunity is gone. Nothing was done.',
  NetBelow: 'The gain fell below the least you take. Nothing was done.',
  PastDeadline: 'The trade waited too long. Nothing was done.',
  FeeAbove: 'The fee of the company has changed. Begin again.',
  DexNotListed: 'This pair is not traded now. Nothing was done.',
  BaseNotListed: 'This pair is not traded now. Nothing was done.',
  NoPair: 'This pair is not traded now. Nothing was done.',
});

/** Why a step of a trade was not done, in a sentence; it cost nothing then. */
export function tradeWords(error: unknown): string {
  const { reason } = (error ?? {}) as { reason?: unknown };
  const refusal = typeof reason === 'string' ? refusals[reason] : undefined;
  return refusal ? t(refusal) : paymentWords(error);
}
