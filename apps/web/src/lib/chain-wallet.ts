import { encodeFunctionData, getAddress, type Hex, numberToHex, parseAbi } from 'viem';
import { send, trySend } from './contract-calls.ts';
import type { PayCall, WalletPayment } from './wallet-payment.ts';
import { textsOf, type Wallet } from './wallets.ts';

// what a trade of arbitrage needs comes with it: a file of its own would bring parts of both to every page
export { quoteTrade, sendTrade, type TradeQuote } from './arbitrage-wallet.ts';

/** What the gateway is told, and why it refuses (contracts/PackageGateway.sol). */
const gateway = parseAbi([
  'function buyPackage(bytes32 orderId, bytes32 packageId, uint256 maxPrice, uint256 deadline)',
  'function deposit(bytes32 orderId, address token, uint256 amount)',
  'function setPackage(bytes32 packageId, address token, uint256 price, bool isActive)',
  'error OrderUsed()',
  'error PriceAbove(uint256 price)',
  'error PastDeadline()',
  'error PackageInactive()',
  'error TokenNotListed()',
  'error BelowMinimum(uint256 minimum)',
  'error EnforcedPause()',
  'error OwnableUnauthorizedAccount(address account)',
]);
const erc20 = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 value) returns (bool)',
]);

/** What a wallet holds, in smallest units. */
export interface Funds {
  balance: bigint;
  /** What the gateway may take. */
  allowance: bigint;
}

/** Asks the person which account the page may see. @returns it with its checksum */
export async function connect({ provider }: Wallet): Promise<Hex> {
  const [account] = textsOf(await provider.request({ method: 'eth_requestAccounts' }));
  if (!account) throw new Error('The wallet shows no account.');
  return getAddress(account);
}

export const chainOf = async ({ provider }: Wallet): Promise<number> =>
  Number(await provider.request({ method: 'eth_chainId' }));

/** Asks the person to let the wallet use another chain. */
export async function switchChain({ provider }: Wallet, chain_id: number): Promise<void> {
  const chainId = numberToHex(chain_id);
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
}

async function read({ provider }: Wallet, to: string, data: Hex): Promise<bigint> {
  const answer = await provider.request({ method: 'eth_call', params: [{ to, data }, 'latest'] });
  return BigInt(String(answer));
}

export async function readFunds(
  wallet: Wallet,
  account: Hex,
  payment: Pick<WalletPayment, 'token' | 'contract_address'>,
): Promise<Funds> {
  const { token } = payment;
  const spender = payment.contract_address as Hex;
  const [balance, allowance] = await Promise.all([
    read(wallet, token, encodeFunctionData({ abi: erc20, functionName: 'balanceOf', args: [account] })),
    read(
      wallet,
      token,
      encodeFunctionData({ abi: erc20, functionName: 'allowance', args: [account, spender] }),
    ),
  ]);
  return { balance, allowance };
}

/** Lets a contract take exactly the price. @returns the transaction, which may not be in a block yet */
export function approve(
  wallet: Wallet,
  account: Hex,
  payment: Pick<WalletPayment, 'token' | 'contract_address' | 'price_raw'>,
): Promise<string> {
  const args = [payment.contract_address as Hex, BigInt(payment.price_raw)] as const;
  const data = encodeFunctionData({ abi: erc20, functionName: 'approve', args });
  return send(wallet, { from: account, to: payment.token, data });
}

/**
 * Pays through the gateway, which is asked first whether it would take it.
 * @returns the transaction, which may not be in a block yet
 * @throws GatewayRefusal, and what the wallet refuses with
 */
export const pay = (wallet: Wallet, account: Hex, payment: WalletPayment): Promise<string> =>
  trySend(wallet, { from: account, to: payment.contract_address, data: dataOf(payment) }, gateway);

const dataOf = ({ call, token, price_raw }: WalletPayment): Hex =>
  call.kind === 'package'
    ? encodeFunctionData({ abi: gateway, functionName: 'buyPackage', args: argsOf(call, price_raw) })
    : encodeFunctionData({
        abi: gateway,
        functionName: 'deposit',
        args: [call.order_id as Hex, token as Hex, BigInt(price_raw)],
      });

const argsOf = (call: Extract<PayCall, { kind: 'package' }>, price_raw: string) =>
  [call.order_id as Hex, call.onchain_package_id as Hex, BigInt(price_raw), BigInt(call.deadline)] as const;

/** What became of a transaction; `gas` is what it cost, in smallest units of the chain's coin. */
interface Outcome {
  isDone: boolean;
  gas: bigint;
}

/** null = it is in no block yet. */
async function outcomeOf({ provider }: Wallet, hash: string): Promise<Outcome | null> {
  const receipt = (await provider.request({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })) as Readonly<Record<string, string | undefined>> | null;
  if (receipt?.status === undefined) return null;
  const { status, gasUsed = '0', effectiveGasPrice = '0' } = receipt;
  return { isDone: BigInt(status) === 1n, gas: BigInt(gasUsed) * BigInt(effectiveGasPrice) };
}

/**
 * Sets on the gateway what a package costs; its owner's account alone may.
 * @returns the transaction, which may not be in a block yet
 * @throws GatewayRefusal, and what the wallet refuses with
 */
export async function setPackagePrice(
  wallet: Wallet,
  account: Hex,
  price: {
    contract_address: string;
    onchain_package_id: string;
    token: string;
    raw: bigint;
    is_active: boolean;
  },
): Promise<string> {
  const args = [price.onchain_package_id as Hex, price.token as Hex, price.raw, price.is_active] as const;
  const data = encodeFunctionData({ abi: gateway, functionName: 'setPackage', args });
  return await trySend(wallet, { from: account, to: price.contract_address, data }, gateway);
}

/** Until a transaction is in a block. @returns false = the chain refused it */
export const settled = async (wallet: Wallet, hash: string): Promise<boolean> =>
  (await untilMined(wallet, hash)).isDone;

/** Until a transaction is in a block, with what it cost. */
export async function untilMined(wallet: Wallet, hash: string): Promise<Outcome> {
  for (;;) {
    const outcome = await outcomeOf(wallet, hash);
    if (outcome !== null) return outcome;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
