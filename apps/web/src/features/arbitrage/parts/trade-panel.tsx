import { tokensOf } from '@banyan/chain/token-amounts';
import type { Market, Opportunity } from '@banyan/contract/arbitrage/arbitrage';
import { chainNames } from '@banyan/contract/deposits/chains';
import { type ReactNode, useId, useState } from 'react';
import { ChooseWallet } from '../../../components/chain/choose-wallet.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import type { TradeQuote } from '../../../lib/chain-wallet.ts';
import { t } from '../../../lib/text.ts';
import type { useTrade } from './use-trade.ts';
import '../../../components/chain/wallet-steps.css';

interface Props {
  market: Market;
  opportunity: Opportunity;
  steps: ReturnType<typeof useTrade>;
}

/** Connect, switch the chain, quote, approve exactly, trade: one step at a time, each said by the wallet itself. */
export function TradePanel({ market, opportunity, steps }: Props) {
  const { wallet, seen, problem, busy } = steps;
  if (!wallet)
    return <ChooseWallet label={(name) => t('Connect {wallet}', { wallet: name })} ask={steps.connect} />;
  return (
    <div className="stack" aria-live="polite">
      <ol className="wallet-steps">
        <li className={seen ? 'done' : undefined}>
          {wallet.name} {seen && <span className="mono break-anywhere">{seen.account}</span>}
        </li>
        {seen && <Next market={market} opportunity={opportunity} steps={steps} />}
      </ol>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div>
        <Button busy={busy === 'look'} onClick={() => void steps.lookAgain(wallet)}>
          {t('Quote again')}
        </Button>
      </div>
    </div>
  );
}

/** What is to be done next with a connected wallet. */
function Next({ market, opportunity, steps }: Props): ReactNode {
  const { wallet, seen, busy } = steps;
  if (!wallet || !seen) return null;
  const { account, funds, quote } = seen;
  const { base, amount_raw } = opportunity;
  const chain = chainNames[market.chain_id];
  if (busy === 'look' && !quote) return null;
  if (!funds)
    return (
      <li>
        <p>{t('Your wallet is on another chain.')}</p>
        <Button
          variant="primary"
          busy={busy === 'switch'}
          onClick={() => void steps.switchChain(wallet, market.chain_id)}
        >
          {t('Switch to {chain}', { chain })}
        </Button>
      </li>
    );
  const tokens = (raw: bigint) => `${tokensOf(raw, base.decimals)} ${base.symbol}`;
  const amount = BigInt(amount_raw);
  const has = tokens(funds.balance);
  if (funds.balance < amount)
    return (
      <li className="field-error">
        {t('Your wallet holds {has}: {short} too little.', { has, short: tokens(amount - funds.balance) })}
      </li>
    );
  if (!quote) return null;
  const isApproved = funds.allowance >= amount;
  return (
    <>
      <li className="done">{t('{chain}: your wallet holds {has}', { chain, has })}</li>
      <li className={isApproved ? 'done' : undefined}>
        {isApproved ? (
          t('{price} approved', { price: tokens(amount) })
        ) : (
          <Button
            variant="primary"
            busy={busy === 'approve'}
            onClick={() => void steps.approve(wallet, account)}
          >
            {t('Approve {price}', { price: tokens(amount) })}
          </Button>
        )}
      </li>
      {isApproved && (
        <li>
          <Quoted
            opportunity={opportunity}
            quote={quote}
            busy={busy === 'trade'}
            onTrade={(least) => void steps.trade(wallet, account, least)}
          />
        </li>
      )}
    </>
  );
}

/** Of the gain that was quoted, in percent: what must remain at the least. */
const shares = [100n, 90n, 50n] as const;

interface QuotedProps {
  opportunity: Opportunity;
  quote: TradeQuote;
  busy: boolean;
  onTrade: (least: bigint) => void;
}

/** What the chain quotes now, the least that is taken, and the trade. */
function Quoted({ opportunity, quote, busy, onTrade }: QuotedProps) {
  const id = useId();
  const [share, setShare] = useState<bigint>(90n);
  const { base, gas_raw } = opportunity;
  const tokens = (raw: bigint) => `${tokensOf(raw, base.decimals)} ${base.symbol}`;
  const left = quote.net - BigInt(gas_raw);
  const least = (quote.net * share) / 100n;
  return (
    <div className="stack">
      <Lines
        lines={[
          { label: t('You get back'), value: tokens(quote.out - quote.fee) },
          { label: t('Fee of the company'), value: tokens(quote.fee) },
          { label: t('Gas at most'), value: tokens(BigInt(gas_raw)) },
          { label: t('Net after gas'), value: <strong>{tokens(left)}</strong>, total: true },
        ]}
      />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('Gain at least')}
        </label>
        <select
          id={id}
          className="input"
          value={String(share)}
          onChange={(event) => setShare(BigInt(event.target.value))}
        >
          {shares.map((each) => (
            <option key={String(each)} value={String(each)}>
              {t('{percent} %: {amount}', {
                percent: String(each),
                amount: tokens((quote.net * each) / 100n),
              })}
            </option>
          ))}
        </select>
      </div>
      {left > 0n ? (
        <Button variant="primary" busy={busy} onClick={() => onTrade(least)}>
          {t('Trade')}
        </Button>
      ) : (
        <p className="notice warning">{t('After gas nothing would remain: this is not offered.')}</p>
      )}
    </div>
  );
}
