import { t } from './text.ts';

/** What a wallet's refusal means to the person; EIP-1193 gives the codes. */
export function walletWords(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 4001) return t('You refused in your wallet. Nothing was done.');
  if (code === -32002) return t('Your wallet is waiting for an answer. Open it.');
  return t('Your wallet did not answer. Unlock it and try again.');
}
