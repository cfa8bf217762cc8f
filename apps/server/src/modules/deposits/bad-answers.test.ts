import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pad } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aContext } from '../../../test/build.ts';
import { forgetChain } from '../../../test/chain-of-ours.ts';
import { hexOf } from '../../../test/deposit-on-chain.ts';
import { useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { NodeTrouble, openNode } from '../../platform/chain/node-client.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { readChains } from './chains/read-chains.ts';
import { createDepositAddress } from './create-deposit-address.ts';
import { transferTopic } from './watching/decode-log.ts';
import { watchChain } from './watching/watch-chain.ts';

const test = useTestServer();
const [gateway, token] = [hexOf('2', 20), hexOf('4', 20)];
let member: { id: string };
let address = '';
/** Of each test another one: its journal stays. */
let transactions = 0;
let transaction = '';

type Answer = Record<string, unknown> | null;
interface Call {
  id: number;
  method: string;
  params: [string | { fromBlock?: string }];
}

const head = 19;
const hashOf = (number: number): string => `0x${String(number + 1).padStart(64, '0')}`;
const header = (number: number): Answer => ({
  number: `0x${number.toString(16)}`,
  hash: hashOf(number),
  parentHash: hashOf(number - 1),
  timestamp: '0x69570000',
  logsBloom: number === 7 ? '0x01' : '0x00',
});
/** Ten tokens to the member, in block 7. */
const payment = (): Record<string, unknown> => ({
  address: token,
  topics: [transferTopic, pad(hexOf('6', 20)), pad(address as `0x${string}`)],
  data: `0x${(10n ** 19n).toString(16).padStart(64, '0')}`,
  blockNumber: '0x7',
  blockHash: hashOf(7),
  transactionHash: transaction,
  logIndex: '0x0',
});
function wellAnswer({ method, params: [asked] }: Call): unknown {
  if (method === 'eth_chainId') return '0x38';
  if (method === 'eth_getBlockByNumber') return header(asked === 'latest' ? head : Number(asked));
  if (method === 'eth_getTransactionReceipt') return { ...payment(), status: '0x1', logs: [payment()] };
  const { fromBlock = '0x7', address = token } = asked as { fromBlock?: string; address?: string | string[] };
  return Number(fromBlock) <= 7 && address.includes(token) ? [payment()] : [];
}

/** What a node does in place of answering well: with a call, or with the whole text of an answer. */
interface Lie {
  answer?: (call: Call, well: unknown) => unknown;
  text?: (text: string, response: ServerResponse) => void;
}
let lie: Lie = {};
const node = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const calls = JSON.parse(String(Buffer.concat(parts))) as Call[];
  const answers = calls.map((call) => {
    const well = wellAnswer(call);
    return { jsonrpc: '2.0', id: call.id, result: lie.answer ? lie.answer(call, well) : well };
  });
  const text = JSON.stringify(answers);
  if (lie.text) lie.text(text, response);
  else response.end(text);
});
let url = '';
beforeAll(async () => {
  await aBusiness(test.server, { incomes: {} });
  member = await aMember(test.server, {});
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
});
afterAll(() => {
  node.closeAllConnections();
  node.close();
});
beforeEach(async () => {
  transactions += 1;
  transaction = `0x${String(transactions).padStart(64, '0')}`;
  await forgetChain(test.asOwner);
  await test.asOwner(
    `insert into evm_chain (chain_id, depth, max_range, factory, gateway, vault) values (56, 3, 20, $1, $2, $3)`,
    [hexOf('1', 20), gateway, hexOf('3', 20)],
  );
  await test.asOwner(
    `with token as (insert into chain_token (chain_id, address, symbol, decimals, minimum)
       values (56, $1, 'USDT', 18, 1) returning id)
     insert into token_rate (token_id, rate, effective_at, at) select id, 80, 'epoch', 'epoch' from token`,
    [token],
  );
  const made = await inTransaction(test.server.db, (tx) =>
    createDepositAddress(tx, aContext(test.server), { chain_id: 56, member_id: member.id }),
  );
  address = made.toLowerCase();
});
afterEach(() => {
  lie = {};
  vi.restoreAllMocks();
});

const watch = () =>
  watchChain({ db: test.server.db, node: openNode(url), chain_id: 56, services: test.services });
const payments = () =>
  test.asOwner('select status, trim_scale(credited)::text as credited from chain_transfer');
/** What an admin reads of the chain's nodes. */
const health = async () => {
  const [chain] = await readChains(test.server.db, { now: test.services.now, nodes: new Map() });
  return chain?.troubles.map(({ says }) => says.replace(/127\.0\.0\.1:\d+/, 'HOST'));
};
const ofLogs = (change: (log: Record<string, unknown>) => unknown): Lie => ({
  answer: ({ method }, well) =>
    method === 'eth_getLogs' ? (well as Record<string, unknown>[]).flatMap(change) : well,
});
const ofHeaders = (change: (header: Record<string, unknown>) => unknown): Lie => ({
  answer: ({ method }, well) =>
    method === 'eth_getBlockByNumber' ? change(well as Record<string, unknown>) : well,
});
const ofReceipts = (change: (receipt: Record<string, unknown>) => unknown): Lie => ({
  answer: ({ method }, well) =>
    method === 'eth_getTransactionReceipt' ? change(well as Record<string, unknown>) : well,
});

const lies: [name: string, lie: Lie, says: string][] = [
  [
    'an answer that breaks off',
    { text: (_, response) => void response.destroy() },
    'HOST cannot be reached.',
  ],
  [
    'half of its JSON',
    { text: (text, response) => void response.end(text.slice(0, text.length / 2)) },
    'HOST answers something else than JSON.',
  ],
  [
    'a page',
    { text: (_, response) => void response.end('<html>') },
    'HOST answers something else than JSON.',
  ],
  [
    'that it is overloaded',
    { text: (text, response) => void response.writeHead(503).end(text) },
    'HOST answers with status 503.',
  ],
  [
    'another chain',
    { answer: ({ method }, well) => (method === 'eth_chainId' ? '0x89' : well) },
    'HOST is a node of another chain.',
  ],
  [
    'no chain at all',
    { answer: ({ method }, well) => (method === 'eth_chainId' ? null : well) },
    'HOST is a node of another chain.',
  ],
  [
    'headers without a time',
    ofHeaders((block) => ({ ...block, timestamp: undefined })),
    'An answer of a node lacks timestamp.',
  ],
  ['headers that are texts', ofHeaders(() => 'block'), 'An answer of a node lacks its fields.'],
  [
    'events without topics',
    ofLogs((log) => [{ ...log, topics: undefined }]),
    'An answer of a node lacks topics.',
  ],
  ['events without data', ofLogs((log) => [{ ...log, data: undefined }]), 'An answer of a node lacks data.'],
  ['an event twice', ofLogs((log) => [log, log]), 'A node tells an event twice.'],
  [
    'an event that was removed',
    ofLogs((log) => [{ ...log, removed: true }]),
    'A node tells an event that was removed.',
  ],
  [
    'events of another contract',
    ofLogs((log) => [log, { ...log, address: hexOf('9', 20), logIndex: '0x1' }]),
    'A node tells an event of a contract that was not asked for.',
  ],
  [
    'an event whose transaction lacks it',
    ofReceipts((receipt) => ({ ...receipt, logs: [] })),
    'A node tells an event that its transaction does not have.',
  ],
  [
    'receipts without a status',
    ofReceipts((receipt) => ({ ...receipt, status: undefined })),
    'An answer of a node lacks status.',
  ],
  ['no receipts', ofReceipts(() => null), 'A node tells an event and not its transaction.'],
];
it.each(lies)(
  'a node that answers %s credits nothing, and admins read what is wrong',
  async (_, falseAnswer, says) => {
    lie = falseAnswer;
    await expect(watch()).rejects.toThrow(NodeTrouble);
    expect(await payments()).toEqual([]);
    expect(await health()).toEqual([says]);
    lie = {};
    while (await watch());
    expect(await payments()).toEqual([{ status: 'credited', credited: '800' }]);
  },
);

it('a node that never answers is given up, and admins read it', async () => {
  lie = { text: () => {} };
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50));
  await expect(watch()).rejects.toThrow(NodeTrouble);
  expect(await payments()).toEqual([]);
  expect(await health()).toEqual(['HOST cannot be reached.']);
});

it('a head that goes backwards removes and credits nothing, and admins read it', async () => {
  await test.asOwner('update evm_chain set depth = 15');
  while (await watch());
  expect(await payments()).toEqual([{ status: 'confirming', credited: '0' }]);
  lie = {
    answer: ({ method, params: [asked] }, well) =>
      method === 'eth_getBlockByNumber' && asked === 'latest' ? header(12) : well,
  };
  await expect(watch()).rejects.toThrow(NodeTrouble);
  expect(await payments()).toEqual([{ status: 'confirming', credited: '0' }]);
  expect(await health()).toEqual(['The last block of HOST lies below one that was read.']);
});

it('events of somebody else are nobody’s deposit', async () => {
  lie = ofLogs((log) => [{ ...log, topics: [transferTopic, pad(hexOf('6', 20)), pad(hexOf('8', 20))] }]);
  while (await watch());
  expect(await payments()).toEqual([]);
});
