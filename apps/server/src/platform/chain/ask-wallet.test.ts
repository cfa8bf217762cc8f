import { hasSigned, type WalletQuestion } from '@banyan/chain/contract-signature';
import { expect, it } from 'vitest';
import { askWallet } from './ask-wallet.ts';
import { type NodeClient, NodeTrouble } from './node-client.ts';

const now = new Date('2026-03-05T09:34:00Z');
const question: WalletQuestion = {
  chain_id: 56,
  address: `0x${'12'.repeat(20)}`,
  hash: `0x${'34'.repeat(32)}`,
  signature: `0x${'56'.repeat(70)}`,
};
const block = {
  number: '0x10',
  hash: `0x${'78'.repeat(32)}`,
  parentHash: `0x${'9a'.repeat(32)}`,
  timestamp: `0x${(now.getTime() / 1000).toString(16)}`,
  logsBloom: '0x',
};

/** A node that says this of the wallet, when it does. */
const saying = (answer: () => Promise<boolean>): NodeClient => ({
  host: 'node.test',
  batch: async (calls) => {
    const isSigned = await answer();
    return calls.map(
      ({ method }) =>
        ({
          eth_chainId: '0x38',
          eth_getBlockByNumber: block,
          eth_getCode: '0x60',
          web3_clientVersion: 'Geth',
          eth_call: isSigned ? hasSigned : `0x${'f'.repeat(64)}`,
        })[method],
    );
  },
});
const yes = saying(async () => true);
const no = saying(async () => false);
const down = saying(() => Promise.reject(new NodeTrouble('node.test cannot be reached.')));
const ask = (nodes: NodeClient[], isProduction = false) => askWallet(nodes, question, { now, isProduction });

it.each([
  ['one node', [yes], 'signed'],
  ['one that says no', [no], 'not_signed'],
  ['one that is down', [down], 'unknown'],
  ['none', [], 'unknown'],
  ['two', [yes, yes], 'signed'],
  ['two that say no', [no, no], 'not_signed'],
  ['two that differ', [yes, no], 'unknown'],
  ['two of which one is down', [yes, down], 'unknown'],
  ['two of three', [no, yes, yes], 'signed'],
  ['two of three against one', [yes, no, no], 'not_signed'],
  ['three of which one is down', [down, yes, yes], 'signed'],
  ['three of which two are down', [down, yes, down], 'unknown'],
  ['two against two', [yes, no, yes, no], 'unknown'],
])('of %s', async (_, nodes, answer) => {
  expect(await ask(nodes)).toBe(answer);
});

it('in production no local chain is believed', async () => {
  expect(await ask([yes], true)).toBe('unknown');
});

it('asks sixteen questions at once, and of a further one says that nobody knows', async () => {
  let open: (value: boolean) => void = () => {};
  const waiting = new Promise<boolean>((resolve) => {
    open = resolve;
  });
  const slow = saying(() => waiting);
  const first = Array.from({ length: 16 }, () => ask([slow]));
  expect(await ask([yes])).toBe('unknown');
  open(true);
  expect(new Set(await Promise.all(first))).toEqual(new Set(['signed']));
  expect(await ask([yes])).toBe('signed');
});
