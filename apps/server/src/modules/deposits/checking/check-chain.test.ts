import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ChainOfOurs,
  forgetChain,
  openChainOfOurs,
  setUpChain,
} from '../../../../test/chain-of-ours.ts';
import { aNode } from '../../../../test/deposit-on-chain.ts';
import { useTestServer } from '../../../../test/http.ts';
import { type NodeClient, NodeTrouble, openNode } from '../../../platform/chain/node-client.ts';
import { loadChain } from '../load-chain.ts';
import { checkChain } from './check-chain.ts';

const test = useTestServer();
let chain: ChainOfOurs;
let node: NodeClient;
beforeAll(async () => {
  chain = await openChainOfOurs();
  node = openNode(chain.url);
});
afterAll(() => chain.stop());
beforeEach(() => forgetChain(test.asOwner));

const check = (isProduction = false, asked = node) =>
  checkChain(test.server.db, asked, { chain_id: 56, services: { ...test.services, isProduction } });
/** What a real node answers, but for some methods. */
const saying = (answers: Record<string, unknown>): NodeClient => ({
  host: 'node.test',
  batch: async (calls) =>
    await Promise.all(
      calls.map(async (call) =>
        call.method in answers ? answers[call.method] : (await node.batch([call]))[0],
      ),
    ),
});
const isRead = async () => (await loadChain(test.server.db, 56)) !== null;

describe('a chain is compared with what is set up for it', () => {
  it('and read when contracts, decimals and finality are as they should be', async () => {
    await setUpChain(test.asOwner, chain);
    expect(await check()).toBeNull();
    expect(await isRead()).toBe(true);
  });

  it('with a sentence when a token has other decimals, and not read until that is mended', async () => {
    await setUpChain(test.asOwner, chain, { decimals: 6 });
    expect(await check()).toEqual({
      text: '{symbol} has {actual} decimals on the chain and {set} here.',
      values: { symbol: 'USDT', actual: '18', set: '6' },
    });
    expect(await isRead()).toBe(false);
    await test.asOwner('update chain_token set decimals = 18');
    expect(await check()).toBeNull();
    expect(await isRead()).toBe(true);
  });

  it.each(['factory', 'gateway', 'vault'] as const)(
    'with a sentence when another contract lies at the address of the %s',
    async (name) => {
      await setUpChain(test.asOwner, chain);
      for (const other of [chain.token.address.toLowerCase(), `0x${'12'.repeat(20)}`]) {
        await test.asOwner(`update evm_chain set ${name} = $1`, [other]);
        expect(await check()).toMatchObject({ values: { address: other } });
      }
    },
  );

  it('with a sentence when one byte of the code differs', async () => {
    await setUpChain(test.asOwner, chain);
    const code = String(
      (await node.batch([{ method: 'eth_getCode', params: [chain.vault.address, 'latest'] }]))[0],
    );
    const changed = `${code.slice(0, 400)}${code[400] === '0' ? '1' : '0'}${code.slice(401)}`;
    expect(await check(false, saying({ eth_getCode: changed }))).toMatchObject({
      text: 'At {address} lies another contract than our {name}.',
    });
  });

  it('with a sentence when the node is of another chain, and when none says what is final', async () => {
    await setUpChain(test.asOwner, chain, { depth: null });
    expect(await check(false, saying({ eth_chainId: '0x1' }))).toMatchObject({
      values: { host: 'node.test' },
    });
    expect(await check(false, saying({ eth_getBlockByNumber: null }))).toMatchObject({
      text: '{host} does not say which block is final: set a depth.',
    });
  });

  it('not at all when no node answers: what was found before stays', async () => {
    await setUpChain(test.asOwner, chain, { decimals: 6 });
    await check();
    await expect(check(false, aNode({}))).rejects.toThrow(NodeTrouble);
    expect(await isRead()).toBe(false);
  });
});

describe('production', () => {
  it('reads no local chain, whatever it calls itself', async () => {
    await setUpChain(test.asOwner, chain);
    const local = { text: '{host} is a local chain, which production does not read.' };
    expect(await check(true)).toMatchObject(local);
    expect(await check(true, saying({ web3_clientVersion: 'Geth/v1.15' }))).toMatchObject(local);
  });

  it('reads no chain whose contracts a key rules that everybody knows', async () => {
    await setUpChain(test.asOwner, chain);
    const genesis = '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b';
    const first = {
      number: '0x0',
      hash: genesis,
      parentHash: `0x${'0'.repeat(64)}`,
      timestamp: '0x1',
      logsBloom: '0x00',
    };
    const real = saying({ web3_clientVersion: 'Geth/v1.15', eth_getBlockByNumber: first });
    expect(await check(true, real)).toMatchObject({ text: 'Everybody knows the key of {address}.' });
  });
});
