import { beforeEach, expect, it } from 'vitest';
import { aNode, hexOf } from '../../../test/deposit-on-chain.ts';
import { useTestServer } from '../../../test/http.ts';
import { NodeRefusal, NodeTrouble } from '../../platform/chain/node-client.ts';
import { watchChain } from './watching/watch-chain.ts';

const test = useTestServer();

beforeEach(async () => {
  await test.asOwner('delete from chain_cursor');
  await test.asOwner('delete from chain_block');
  await test.asOwner('delete from chain_trouble');
  await test.asOwner('delete from evm_chain');
  await test.asOwner(
    `insert into evm_chain (chain_id, depth, max_range, factory, gateway, vault) values (56, 3, 8, $1, $2, $3)`,
    [hexOf('1', 20), hexOf('2', 20), hexOf('3', 20)],
  );
});

const hashOf = (number: number): string => `0x${String(number + 1).padStart(64, '0')}`;
const header = (number: number, changes: object = {}) => ({
  number: `0x${number.toString(16)}`,
  hash: hashOf(number),
  parentHash: hashOf(number - 1),
  timestamp: '0x1',
  logsBloom: '0x00',
  ...changes,
});
/** A chain of 20 blocks without events, as a good node tells it. */
const good: Record<string, (params: readonly unknown[]) => unknown> = {
  eth_chainId: () => '0x38',
  eth_getBlockByNumber: ([asked]) => header(asked === 'latest' ? 19 : Number(asked)),
  eth_getLogs: () => [],
};
const watch = (changes: typeof good) =>
  watchChain({
    db: test.server.db,
    node: aNode({ ...good, ...changes }),
    chain_id: 56,
    services: test.services,
  });
const cursor = async () => (await test.asOwner('select block, span from chain_cursor'))[0];

it('reads windows up to the last block', async () => {
  while (await watch({}));
  expect(await cursor()).toMatchObject({ block: '19' });
});

/** What it says in place of a good answer. */
const lies: [string, typeof good][] = [
  ['another chain id', { eth_chainId: () => '0x89' }],
  [
    'a block of another parent',
    {
      eth_getBlockByNumber: ([asked]) =>
        header(
          asked === 'latest' ? 19 : Number(asked),
          asked === '0x3' ? { parentHash: hexOf('a', 32) } : {},
        ),
    },
  ],
  [
    'no block in the middle',
    {
      eth_getBlockByNumber: ([asked]) =>
        asked === '0x3' ? null : header(asked === 'latest' ? 19 : Number(asked)),
    },
  ],
  [
    'blocks out of order',
    { eth_getBlockByNumber: ([asked]) => header(asked === 'latest' ? 19 : Number(asked) ^ 1) },
  ],
  [
    'a header without a hash',
    {
      eth_getBlockByNumber: ([asked]) => header(asked === 'latest' ? 19 : Number(asked), { hash: undefined }),
    },
  ],
  [
    'no events of a block that has some',
    {
      eth_getBlockByNumber: ([asked]) =>
        header(asked === 'latest' ? 19 : Number(asked), { logsBloom: '0x01' }),
    },
  ],
  [
    'an event of another block',
    {
      eth_getLogs: () => [
        {
          address: hexOf('2', 20),
          topics: [],
          data: '0x',
          blockNumber: '0x3',
          blockHash: hexOf('b', 32),
          transactionHash: hexOf('c', 32),
          logIndex: '0x0',
        },
      ],
    },
  ],
  ['events that are no list', { eth_getLogs: () => null }],
];
it.each(lies)('a node that tells %s is not believed, and the trouble is noted', async (_, changes) => {
  await expect(watch(changes)).rejects.toThrow(NodeTrouble);
  expect(await cursor()).toBeUndefined();
  const [chain] = await test.asOwner('select trouble, trouble_at is not null as is_dated from evm_chain');
  expect(chain).toMatchObject({ trouble: expect.any(String), is_dated: true });
  await expect(watch(changes)).rejects.toThrow(NodeTrouble);
  expect(await test.asOwner('select says, times from chain_trouble')).toEqual([
    { says: chain?.trouble, times: '2' },
  ]);
  while (await watch({}));
  expect(await cursor()).toMatchObject({ block: '19' });
});

it('halves a window that a node refuses, and doubles it again', async () => {
  const refusing = {
    eth_getLogs: ([filter]: readonly unknown[]) => {
      const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
      if (Number(toBlock) - Number(fromBlock) > 2) throw new NodeRefusal('range too large');
      return [];
    },
  };
  while (await watch(refusing));
  expect(await cursor()).toMatchObject({ block: '19' });
  await test.asOwner('update chain_cursor set block = -1, span = 1');
  await test.asOwner('delete from chain_block');
  expect(await watch({})).toBe(true);
  expect(await cursor()).toEqual({ block: '0', span: 2 });
});
