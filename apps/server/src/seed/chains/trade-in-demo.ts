import { type Pool, quoteArbitrage } from '@banyan/chain/arbitrage';
import { keepWallet } from '../../modules/accounts/keep-wallet.ts';
import type { ActorContext } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { type DemoMarket, demoPair, perfBps, poolKeeps } from './deploy-demo-chain.ts';
import type { DemoNode, Deployed } from './open-demo-node.ts';

/** Of 10,000: how far apart prices are put, and below which gap that is done again. */
const apart = 10_500n;
const near = 10_200n;

/** A trade by a wallet that is linked to a member, and the prices lie apart again. */
export async function tradeInDemo(
  db: Db,
  node: DemoNode,
  { market, base, member }: { market: DemoMarket; base: Deployed; member: ActorContext },
): Promise<void> {
  const { executor, middle, dexes } = market;
  const { trader } = node;
  const [cheap, dear] = await poolsOf(node, market, base);
  const { amount, net } = quoteArbitrage([cheap, dear], perfBps);
  const route = {
    buyOn: dexes[0].factory.address,
    sellOn: dexes[1].factory.address,
    base: base.address,
    middle: middle.address,
  };
  await inTransaction(db, (tx) =>
    keepWallet(tx, member, { user_id: member.actor.id, address: trader.toLowerCase(), chain_id: 0 }),
  );
  await node.send(base, 'mint', [trader, amount]);
  await node.send(base, 'approve', [executor.address, amount], trader);
  await node.send(executor, 'trade', [route, amount, net, perfBps, 2n ** 63n], trader);
  await putPricesApart(node, market, base);
}

/** Somebody pays into the second exchange where prices have met: the demo has no other traders who would part them. */
export async function putPricesApart(node: DemoNode, market: DemoMarket, base: Deployed): Promise<void> {
  const [cheap, dear] = await poolsOf(node, market, base);
  // base for one of the middle token: cheap.in / cheap.out and dear.out / dear.in
  const gap = (dear.out * cheap.out * 10_000n) / (dear.in * cheap.in);
  if (gap >= near) return;
  const pair = await demoPair(node, market.dexes[1].factory, base, market.middle);
  await node.send(base, 'mint', [pair.address, (dear.out * (apart - gap)) / gap]);
  await node.send(pair, 'sync', []);
}

/** The pools as a trade sees them: it buys at the first exchange and sells at the second. */
async function poolsOf(node: DemoNode, market: DemoMarket, base: Deployed): Promise<[Pool, Pool]> {
  const [first, second] = market.dexes;
  const holdings = async (factory: Deployed) => {
    const { address } = await demoPair(node, factory, base, market.middle);
    const of = async (token: Deployed) => (await node.read(token, 'balanceOf', [address])) as bigint;
    return [await of(base), await of(market.middle)] as const;
  };
  const [x1, y1] = await holdings(first.factory);
  const [x2, y2] = await holdings(second.factory);
  return [
    { in: x1, out: y1, fee: poolKeeps },
    { in: y2, out: x2, fee: poolKeeps },
  ];
}
