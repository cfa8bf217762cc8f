import { type ArbitrageQuote, quoteArbitrage } from '@banyan/chain/arbitrage';
import { rawOf, tokensOf } from '@banyan/chain/token-amounts';
import { toDecimal } from '@banyan/plan/money';
import type { Look, Market, MarketPool } from './load-market.ts';

/** A trade that would gain; amounts in smallest units, prices in tokens of the base for one of the middle token. */
export interface FoundOpportunity extends ArbitrageQuote {
  buy: MarketPool;
  sell: MarketPool;
  buy_price: string;
  sell_price: string;
  /** The most that gas can cost, in the base. */
  gas: bigint;
}

/**
 * What would gain at the block that was looked at: the net, less the most that gas can cost, is above zero and reaches the
 * company's threshold. Where gas cannot be priced in the base, nothing is found (docs/on-chain.md §6).
 */
export function findOpportunities(market: Market, look: Look): FoundOpportunity[] {
  const pools = look.pools.filter(({ base, middle, keeps }) => base > 0n && middle > 0n && keeps > 0n);
  const ofPair = new Map<string, MarketPool[]>();
  for (const pool of pools) ofPair.set(pool.pair.id, [...(ofPair.get(pool.pair.id) ?? []), pool]);
  return pools.flatMap((buy) =>
    (ofPair.get(buy.pair.id) ?? [])
      .filter((sell) => sell.dex.id !== buy.dex.id)
      .flatMap((sell) => tryTrade(market, look, buy, sell) ?? []),
  );
}

function tryTrade(market: Market, look: Look, buy: MarketPool, sell: MarketPool): FoundOpportunity | null {
  const quote = quoteArbitrage(
    [
      { in: buy.base, out: buy.middle, fee: buy.keeps },
      { in: sell.middle, out: sell.base, fee: sell.keeps },
    ],
    look.fee_bps,
  );
  if (quote.net <= 0n) return null;
  const gas = gasIn(market, look, buy);
  if (gas === null || quote.net - gas <= 0n || quote.net - gas < minNetOf(market, buy)) return null;
  return { ...quote, gas, buy, sell, buy_price: priceOf(buy), sell_price: priceOf(sell) };
}

/** The threshold in smallest units of the base; rounded to its decimals. */
const minNetOf = ({ min_net }: Market, { pair }: MarketPool): bigint =>
  rawOf(toDecimal(min_net).toFixed(pair.base_decimals), pair.base_decimals) ?? 0n;

/** Gas in smallest units of the base, rounded up; by the pool's own price, else by that of another pool of base and coin. */
function gasIn({ coin, gas_limit }: Market, { gas_price, pools }: Look, buy: MarketPool): bigint | null {
  const wei = gas_price * BigInt(gas_limit);
  if (buy.pair.base === coin) return wei;
  const priced =
    buy.pair.middle === coin
      ? buy
      : pools.find(
          ({ pair, middle }) => pair.base_id === buy.pair.base_id && pair.middle === coin && middle > 0n,
        );
  return priced ? (wei * priced.base + priced.middle - 1n) / priced.middle : null;
}

const priceOf = ({ base, middle, pair }: MarketPool): string =>
  toDecimal(tokensOf(base, pair.base_decimals))
    .div(tokensOf(middle, pair.decimals))
    .toSignificantDigits(8)
    .toFixed();
