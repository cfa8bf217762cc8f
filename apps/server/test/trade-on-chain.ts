import { settleTrades } from '../src/modules/arbitrage/settle-trades.ts';
import { loadChain } from '../src/modules/deposits/load-chain.ts';
import { aContext } from './build.ts';
import { hexOf, seventhBlock } from './deposit-on-chain.ts';
import type { useTestServer } from './http.ts';

/** A trade on the chain of `depositOnChain`, with a fee of two tokens at 80, became final. */
export async function tradeOnChain(test: ReturnType<typeof useTestServer>): Promise<void> {
  await test.asOwner(
    `insert into arb_trade (chain_id, tx, log, block, block_hash, block_at, trader, base_id, middle_token, buy_on, sell_on, amount,
       middle, out, gross, fee, net, seen_at)
     select chain_id, $1, 0, 7, $2, now(), $3, id, $3, $3, $3, 100 * e, e, 110 * e, 10 * e, 2 * e, 8 * e, now()
     from chain_token, (select 10::numeric ^ 18 as e) e where chain_id = 56`,
    [hexOf('8', 32), hexOf('6', 32), hexOf('1', 20)],
  );
  const { db } = test.server;
  const chain = await loadChain(db, 56);
  if (!chain) throw new Error('the chain is in use');
  await settleTrades(db, seventhBlock, chain, { final: 7n, context: aContext(test.server) });
}
