import { trialToken } from '@banyan/chain/contracts/trial-token.gen';
import { type Hex, toFunctionSelector } from 'viem';
import { type KnownPools, scanMarket } from '../../apps/server/src/modules/arbitrage/scan-market.ts';
import { openNode } from '../../apps/server/src/platform/chain/node-client.ts';
import { openMarket, setUpMarket } from '../../apps/server/test/market-on-chain.ts';
import { openTrialChain } from '../../apps/server/test/trial-chain.ts';
import { type Figure, measure, takeTurns } from './measure.ts';
import type { Stage } from './stage.ts';

const rounds = 3;
/** Each on two exchanges. */
const pairs = 100;
const load = { seconds: 3, callers: 1 };
const bareCalls = 'reference: the reserves of the same pools in one batch';

/** A look at the market of 200 pools on a local node, beside the batch of calls that it needs at the least. */
export async function scanPools({ server, owner }: Stage): Promise<Figure[]> {
  const chain = await openTrialChain(137);
  try {
    const market = await openMarket(chain, `0x${'ab'.repeat(20)}`);
    const middles: Hex[] = [];
    for (let pair = 1; pair < pairs; pair++) {
      const token = await chain.deploy(trialToken as never, ['Coin', 'COIN', 18]);
      for (const dex of [market.cheap, market.dear])
        await market.addPair(dex, [market.base, 10n ** 12n], [token, 10n ** 24n]);
      middles.push(token.address);
    }
    await owner.query(
      `insert into evm_chain (chain_id, depth, factory, gateway, vault) values (137, 3, 'a', 'b', 'c')`,
    );
    await setUpMarket(async (sql, values) => (await owner.query(sql, values)).rows, 137, market);
    await owner.query(
      `insert into arb_pair (base_id, middle, symbol, decimals)
       select base_id, lower(address), 'COIN', 18 from arb_pair, unnest($1::text[]) address`,
      [middles],
    );
    const node = openNode(chain.url);
    const known: KnownPools = new Map();
    const look = (seen: string | null) =>
      scanMarket(server.db, node, { chain_id: 137, now: new Date(), seen, known });
    await look(null);
    const { rows } = await owner.query('select pools from arb_scan');
    if (rows[0]?.pools !== 2 * pairs) throw new Error(`${rows[0]?.pools} pools were read`);
    const data = toFunctionSelector('getReserves()');
    const calls = [...known.values()].map((to) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] }));
    return await takeTurns(rounds, [
      { name: bareCalls, load: () => measure(load, () => node.batch(calls)) },
      {
        name: `a look at the market of ${2 * pairs} pools`,
        // as at every new block
        load: () => measure(load, () => look('another block')),
        reference: bareCalls,
      },
    ]);
  } finally {
    await chain.stop();
  }
}
