import type { Market } from '@banyan/contract/arbitrage/arbitrage';
import { reportTrade } from '@banyan/contract/arbitrage/trading';
import { useState } from 'react';
import { HashText } from '../../../components/chain/hash-text.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { call } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import type { SentTrade } from './sent-trade.ts';
import '../../../components/chain/wallet-steps.css';

/** Trades sent from this device, the newest first: waiting, done, or reverted with what that cost. It is read out when it changes. */
export function SentTrades({ trades, market }: { trades: readonly SentTrade[]; market: Market | null }) {
  if (trades.length === 0) return null;
  return (
    <section className="card stack width-form" aria-label={t('Sent from this device')}>
      <h2>{t('Sent from this device')}</h2>
      <ol className="wallet-steps" aria-live="polite">
        {trades.map((trade) => (
          <li key={trade.hash} className={trade.outcome === 'done' ? 'done' : undefined}>
            <p>
              {trade.pair} <HashText hash={trade.hash} />
            </p>
            <Outcome trade={trade} market={market} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Outcome({ trade, market }: { trade: SentTrade; market: Market | null }) {
  const { outcome, gas = '', account, hash } = trade;
  const [isReported, setReported] = useState(false);
  const list = (
    <ScreenLink href={`/user/arbitrage/trade-history?f_hash=${hash}`}>{t('Open in my trades')}</ScreenLink>
  );
  if (!outcome) return <p>{t('Waiting for its block. You may close this page.')}</p>;
  const isLinked = market?.linked_wallets.includes(account.toLowerCase()) ?? false;
  if (outcome === 'done')
    return (
      <p>
        <StatusTag status={t('In a block')} tone="success" />{' '}
        {isLinked ? list : t('Link this wallet to find its trades in your list.')}
      </p>
    );
  return (
    <>
      <p>
        <StatusTag status={t('Reverted')} tone="danger" />{' '}
        {t('Nothing was bought or sold. It cost {gas} of gas.', { gas: `${gas} POL` })}
      </p>
      {isReported
        ? list
        : isLinked && (
            <Button
              onClick={() =>
                void call(reportTrade, {
                  body: { chain_id: market?.chain_id ?? 137, transaction: hash },
                }).then(
                  () => setReported(true),
                  // what the server refused is on screen already
                  () => undefined,
                )
              }
            >
              {t('Add to my trades')}
            </Button>
          )}
    </>
  );
}
