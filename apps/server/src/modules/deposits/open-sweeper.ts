import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { refusal } from '../../platform/refusal.ts';
import type { Settings } from '../../platform/settings.ts';
import { isKnownKey } from './is-known-key.ts';

/**
 * The key that sweeps; null = nobody sweeps.
 * @throws a refusal where everybody in production knows it
 */
export function openSweeper({
  sweeperKey,
  isProduction,
}: Pick<Settings, 'sweeperKey' | 'isProduction'>): PrivateKeyAccount | null {
  if (sweeperKey === null) return null;
  const key = privateKeyToAccount(sweeperKey as `0x${string}`);
  if (isProduction && isKnownKey(key.address))
    throw refusal('CHAIN_SWEEPER_KEY is a key that everybody knows.');
  return key;
}
