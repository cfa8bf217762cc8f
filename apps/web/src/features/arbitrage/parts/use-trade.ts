import { tokensOf } from '@banyan/chain/token-amounts';
import type { Market, Opportunity } from '@banyan/contract/arbitrage/arbitrage';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Funds, TradeQuote } from '../../../lib/chain-wallet.ts';
import { t } from '../../../lib/text.ts';
import type { Wallet } from '../../../lib/wallets.ts';
import { readSentTrades, type SentTrade, storeSentTrades } from './sent-trade.ts';
import { tradeWords } from './trade-words.ts';

/** What the wallet shows to this page; funds and quote are null on another chain. */
export interface SeenWallet {
  account: string;
  funds: Funds | null;
  quote: TradeQuote | null;
}
type Step = 'look' | 'switch' | 'approve' | 'trade';

/** What speaks to a chain is large, and comes when a wallet is chosen. */
const chainWallet = () => import('../../../lib/chain-wallet.ts');

/** The steps of a trade by one's own wallet, and the trades that were sent from this device. */
export function useTrade() {
  const [wallet, setWallet] = useState<Wallet>();
  const [chosen, choose] = useState<{ market: Market; opportunity: Opportunity }>();
  const [seen, setSeen] = useState<SeenWallet>();
  const [busy, setBusy] = useState<Step>();
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState(readSentTrades);

  const keep = (change: (trades: SentTrade[]) => SentTrade[]): void =>
    setSent((trades) => {
      const changed = change(trades);
      storeSentTrades(changed);
      return changed;
    });
  const look = async (of: Wallet): Promise<void> => {
    if (!chosen) return;
    const { market, opportunity } = chosen;
    const { connect, chainOf, readFunds } = await chainWallet();
    const account = await connect(of);
    setSeen({ account, funds: null, quote: null });
    if ((await chainOf(of)) !== market.chain_id) return;
    const paid = { token: opportunity.base.address, contract_address: market.executor };
    const funds = await readFunds(of, account, paid);
    const quote = await (await chainWallet()).quoteTrade(of, market, opportunity);
    setSeen({ account, funds, quote });
  };
  const take = async (step: Step, work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(step);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(tradeWords(error));
    } finally {
      setBusy(undefined);
    }
  };
  /** Waits for the block of a trade; what is not known when the page is left is asked again later. */
  const follow = async (of: Wallet, hash: string): Promise<void> => {
    const { untilMined } = await chainWallet();
    const { isDone, gas } = await untilMined(of, hash);
    const outcome = { outcome: isDone ? 'done' : 'reverted', gas: tokensOf(gas, 18) } as const;
    keep((trades) => trades.map((each) => (each.hash === hash ? { ...each, ...outcome } : each)));
  };

  const lookAgain = useEffectEvent(() => {
    if (wallet && chosen) void take('look', () => look(wallet));
  });
  const followSent = useEffectEvent(() => {
    if (!wallet) return;
    for (const { hash, outcome } of readSentTrades())
      if (!outcome) follow(wallet, hash).catch(() => undefined);
  });
  useEffect(() => {
    if (!wallet) return;
    const { provider } = wallet;
    followSent();
    const changed = () => lookAgain();
    for (const event of ['accountsChanged', 'chainChanged']) provider.on?.(event, changed);
    return () => {
      for (const event of ['accountsChanged', 'chainChanged']) provider.removeListener?.(event, changed);
    };
  }, [wallet]);
  useEffect(() => {
    if (wallet && chosen) lookAgain();
  }, [wallet, chosen]);

  return {
    wallet,
    chosen,
    seen,
    busy,
    problem,
    sent,
    connect: async (of: Wallet) => setWallet(of),
    /** Missing = back to the market. */
    choose: (next?: { market: Market; opportunity: Opportunity }) => {
      setProblem('');
      setSeen(undefined);
      choose(next);
    },
    lookAgain: (of: Wallet) => take('look', () => look(of)),
    switchChain: (of: Wallet, chain_id: number) =>
      take('switch', async () => {
        await (await chainWallet()).switchChain(of, chain_id);
        await look(of);
      }),
    approve: (of: Wallet, account: string) =>
      take('approve', async () => {
        if (!chosen) return;
        const { approve, settled } = await chainWallet();
        const { address: token } = chosen.opportunity.base;
        const hash = await approve(of, account as `0x${string}`, {
          token,
          contract_address: chosen.market.executor,
          price_raw: chosen.opportunity.amount_raw,
        });
        if (!(await settled(of, hash))) setProblem(t('The chain refused the approval. Try again.'));
        await look(of);
      }),
    trade: (of: Wallet, account: string, least: bigint) =>
      take('trade', async () => {
        if (!chosen) return;
        const { base, middle } = chosen.opportunity;
        const hash = await (await chainWallet()).sendTrade(of, account, { ...chosen, least });
        const trade = { hash, account, pair: `${base.symbol} / ${middle.symbol}` };
        keep((trades) => [trade, ...trades]);
        follow(of, hash).catch(() => undefined);
      }),
  };
}
