import { packageGateway } from '@banyan/chain/contracts/package-gateway.gen';
import { encodeErrorResult, type Hex } from 'viem';
import { expect, it } from 'vitest';
import { pay, switchChain } from './chain-wallet.ts';
import { paymentWords } from './payment-words.ts';
import type { WalletPayment } from './wallet-payment.ts';
import type { Wallet } from './wallets.ts';

const address: Hex = `0x${'1'.repeat(40)}`;
const order: Hex = `0x${'2'.repeat(64)}`;
const payment: WalletPayment = {
  chain_id: 56,
  contract_address: address,
  token: address,
  symbol: 'USDT',
  decimals: 18,
  price_raw: '12500000000000000000',
  call: { kind: 'package', order_id: order, onchain_package_id: order, deadline: 1 },
};
/** What the person reads when the wallet answers so; a transaction that is sent has no words. */
async function wordsOf(answers: Record<string, unknown>, ask = 'pay'): Promise<string> {
  const wallet: Wallet = {
    uuid: 'trial',
    name: 'Trial',
    provider: {
      request: async ({ method }) => {
        const answer = answers[method];
        if (answer === undefined) throw new Error(`${method} is not to be asked`);
        if (typeof answer === 'string') return answer;
        throw Object.assign(new Error(), answer);
      },
    },
  };
  try {
    await (ask === 'pay' ? pay(wallet, address, payment) : switchChain(wallet, 56));
    return '';
  } catch (error) {
    return paymentWords(error);
  }
}
/** As wallets hand on with what a contract ended. */
const reverted = (errorName: 'PriceAbove' | 'PastDeadline' | 'OrderUsed', args: readonly bigint[] = []) => ({
  eth_call: {
    code: 3,
    message: 'execution reverted',
    data: encodeErrorResult({ abi: packageGateway.abi, errorName, args } as never),
  },
});

it.each([
  [
    'the price changed',
    reverted('PriceAbove', [13n]),
    'The price has changed. Begin again with the new one.',
  ],
  ['the order expired', reverted('PastDeadline'), 'The order has expired. Begin again.'],
  [
    'the order is paid already',
    reverted('OrderUsed'),
    'This order is paid already. What came for it appears here.',
  ],
  [
    'the wallet has no coins for the fee',
    {
      eth_call: '0x',
      eth_sendTransaction: { code: -32_000, message: 'insufficient funds for gas * price + value' },
    },
    'Your wallet has too little of the coin of this chain for the network fee.',
  ],
  [
    'its owner refuses',
    { eth_call: '0x', eth_sendTransaction: { code: 4001 } },
    'You refused in your wallet. Nothing was done.',
  ],
  [
    'it waits for its owner',
    { eth_call: '0x', eth_sendTransaction: { code: -32_002 } },
    'Your wallet is waiting for an answer. Open it.',
  ],
  [
    'it reaches no node',
    { eth_call: { code: -32_603, message: 'Failed to fetch' } },
    'Your wallet did not answer. Unlock it and try again.',
  ],
])('a payment where %s is not sent, and says so at its step', async (_, answers, words) => {
  expect(await wordsOf(answers)).toBe(words);
});

it('a wallet that does not know the chain is told to add it', async () => {
  expect(await wordsOf({ wallet_switchEthereumChain: { code: 4902 } }, 'switch')).toBe(
    'Your wallet does not know this chain. Add it there, then try again.',
  );
});

it('nothing is said of a payment that was sent', async () => {
  expect(await wordsOf({ eth_call: '0x', eth_sendTransaction: order })).toBe('');
});
