import { type Abi, decodeErrorResult, type Hex } from 'viem';
import type { Wallet } from './wallets.ts';

/** A contract would refuse the call; `reason` is the name of its error. */
export class GatewayRefusal extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The contract refuses: ${reason}`);
    this.reason = reason;
  }
}

/** A call of a contract, as a wallet takes it. */
interface ContractCall {
  from: string;
  to: string;
  data: Hex;
  /** The most it may use; missing = the wallet estimates it. */
  gas?: Hex;
}

/** Asks the chain first whether it would do it, so that nobody pays a fee for a refusal. @throws GatewayRefusal */
export async function trySend(wallet: Wallet, call: ContractCall, abi: Abi): Promise<string> {
  await askChain(wallet, call, abi);
  return await send(wallet, call);
}

/** What a contract answers, at the last block. @throws GatewayRefusal where it refuses with an error of its own */
export async function askChain(
  { provider }: Wallet,
  call: Omit<ContractCall, 'from'> & { from?: string },
  abi: Abi,
): Promise<Hex> {
  try {
    return String(await provider.request({ method: 'eth_call', params: [call, 'latest'] })) as Hex;
  } catch (error) {
    const reason = reasonOf(error, abi);
    if (reason) throw new GatewayRefusal(reason);
    throw error;
  }
}

/** @returns the transaction, which may not be in a block yet */
export const send = async ({ provider }: Wallet, call: ContractCall): Promise<string> =>
  String(await provider.request({ method: 'eth_sendTransaction', params: [call] }));

/** The error a contract ended with, somewhere in what the wallet says; each wallet puts it elsewhere. */
function reasonOf(error: unknown, abi: Abi): string | null {
  const text = JSON.stringify(error, Object.getOwnPropertyNames(error ?? {}));
  for (const [data] of text.matchAll(/0x[0-9a-f]{8,}/gi)) {
    try {
      return decodeErrorResult({ abi, data: data as Hex }).errorName;
    } catch {
      // an address or a transaction
    }
  }
  return null;
}
