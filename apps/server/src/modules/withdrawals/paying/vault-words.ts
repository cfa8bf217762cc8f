import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { decodeErrorResult, type Hex } from 'viem';
import type { NodeRefusal } from '../../../platform/chain/node-client.ts';

/** What the refusals of a vault mean. */
const meanings: Readonly<Record<string, string>> = {
  OnlyOperator: 'The vault has another operator.',
  PaidBefore: 'The vault has paid this id before.',
  AboveCap: 'The vault pays no more of this token today.',
  BadDestination: 'The vault pays nobody there.',
  EnforcedPause: 'The vault is paused.',
  SafeERC20FailedOperation: 'The token refuses the transfer.',
};

/** Why a vault would refuse a call, in words for admins. */
export function vaultWords(refusal: NodeRefusal): string {
  const data = refusal.data ?? /0x[0-9a-f]{8,}/i.exec(refusal.message)?.[0];
  try {
    const { errorName } = decodeErrorResult({ abi: payoutVault.abi, data: data as Hex });
    return meanings[errorName] ?? errorName;
  } catch {
    // the token's own words, or those of the node
    return `The token refuses the transfer, or the vault has too little of it: ${refusal.message}`.slice(
      0,
      300,
    );
  }
}
