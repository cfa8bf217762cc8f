import { arbExecutor } from '@banyan/chain/contracts/arb-executor.gen';
import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  toFunctionSelector,
  zeroAddress,
} from 'viem';
import { blockCall, quantity, readBlock } from '../../platform/chain/node-answers.ts';
import { type NodeCall, type NodeClient, NodeTrouble } from '../../platform/chain/node-client.ts';
import type { Db } from '../../platform/database/db.ts';
import { findOpportunities } from './find-opportunities.ts';
import { type Look, loadMarket, type Market, type MarketDex, type MarketPair } from './load-market.ts';
import { noteLook, storeScan } from './store-scan.ts';

const factory = parseAbi(['function getPair(address a, address b) view returns (address)']);
/** Of every pool at every block: written and read without the detour by its description. */
const reserves = toFunctionSelector('getReserves() view returns (uint112, uint112, uint32)');
const reservesForm = /^0x([0-9a-f]{64})([0-9a-f]{64})[0-9a-f]{64}$/;

/** Addresses of pools that were found, by exchange and pair: they never change. */
export type KnownPools = Map<string, Hex>;

/**
 * A look at the market of a chain: everything at one block, in one batch of calls, both directions of every pair between every
 * two exchanges (docs/on-chain.md §6).
 * @param seen the hash of the block that was looked at last
 * @returns the hash of the block of this look; null = nothing is set up
 * @throws NodeTrouble
 */
export async function scanMarket(
  db: Db,
  node: NodeClient,
  { chain_id, now, seen, known }: { chain_id: number; now: Date; seen: string | null; known: KnownPools },
): Promise<string | null> {
  const askLatest = () => node.batch([blockCall('latest')]);
  // where there was a market before, database and node are asked at once
  const [market, early] = await Promise.all([loadMarket(db, chain_id), seen === null ? null : askLatest()]);
  if (!market) return null;
  const [latest] = early ?? (await askLatest());
  const block = readBlock(latest ?? null);
  if (!block) throw new NodeTrouble(`${node.host} has no last block.`);
  if (block.hash === seen) {
    await noteLook(db, chain_id, now);
    return seen;
  }
  await findPools(node, market, known);
  const look = { ...(await readPools(node, market, known, block.number)), hash: block.hash, at: block.at };
  const found = findOpportunities(market, look);
  await storeScan(db, { chain_id, now, look, found });
  return block.hash;
}

const keyOf = (dex: MarketDex, of: MarketPair) => `${dex.id} ${of.id}`;
const combined = ({ dexes, pairs }: Market) => dexes.flatMap((dex) => pairs.map((of) => ({ dex, pair: of })));

/** Asks the exchanges where their pools are, of those that are not known. */
async function findPools(node: NodeClient, market: Market, known: KnownPools): Promise<void> {
  const unknown = combined(market).filter(({ dex, pair: of }) => !known.has(keyOf(dex, of)));
  const answers = await node.batch(
    unknown.map(({ dex, pair: of }) =>
      call(
        dex.factory,
        encodeFunctionData({ abi: factory, args: [of.base as Hex, of.middle as Hex] }),
        'latest',
      ),
    ),
  );
  for (const [index, { dex, pair: of }] of unknown.entries()) {
    const address = read(() => decodeFunctionResult({ abi: factory, data: answers[index] as Hex }));
    if (address !== zeroAddress) known.set(keyOf(dex, of), address);
  }
}

const call = (to: string, data: Hex, block: string): NodeCall => ({
  method: 'eth_call',
  params: [{ to, data }, block],
});

function read<T>(decode: () => T): T {
  try {
    return decode();
  } catch {
    throw new NodeTrouble('A contract of the market answers in another form.');
  }
}

const ofExecutor = { abi: arbExecutor.abi } as const;

async function readPools(
  node: NodeClient,
  market: Market,
  known: KnownPools,
  block: bigint,
): Promise<Omit<Look, 'hash' | 'at'>> {
  const at = quantity(block);
  const pools = combined(market).flatMap((of) => {
    const address = known.get(keyOf(of.dex, of.pair));
    return address ? [{ ...of, address }] : [];
  });
  const [gas, fee, ...answers] = await node.batch([
    { method: 'eth_gasPrice', params: [] },
    call(market.executor, encodeFunctionData({ ...ofExecutor, functionName: 'feeBps' }), at),
    ...market.dexes.map((dex) =>
      call(
        market.executor,
        encodeFunctionData({ ...ofExecutor, functionName: 'keepsOf', args: [dex.factory as Hex] }),
        at,
      ),
    ),
    ...pools.map(({ address }) => call(address, reserves, at)),
  ]);
  const keeps = new Map(
    market.dexes.map((dex, index) => [
      dex.id,
      read(() =>
        decodeFunctionResult({ ...ofExecutor, functionName: 'keepsOf', data: answers[index] as Hex }),
      ),
    ]),
  );
  return {
    block,
    gas_price: read(() => BigInt(String(gas))),
    fee_bps: read(() => decodeFunctionResult({ ...ofExecutor, functionName: 'feeBps', data: fee as Hex })),
    pools: pools.map(({ dex, pair: of }, index) => {
      const [first, second] = readReserves(answers[market.dexes.length + index]);
      // the token of the lower address comes first
      const isFirst = BigInt(of.base) < BigInt(of.middle);
      return {
        dex,
        pair: of,
        base: isFirst ? first : second,
        middle: isFirst ? second : first,
        keeps: keeps.get(dex.id) ?? 0n,
      };
    }),
  };
}

function readReserves(answer: unknown): [bigint, bigint] {
  const [, first, second] = reservesForm.exec(String(answer).toLowerCase()) ?? [];
  if (first === undefined || second === undefined)
    throw new NodeTrouble('A contract of the market answers in another form.');
  return [BigInt(`0x${first}`), BigInt(`0x${second}`)];
}
