import type { DepositIntent } from '@banyan/contract/deposits/deposits';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { CopyText } from '../../../components/parts/people.tsx';
import { t } from '../../../lib/text.ts';
import { DepositSteps } from './deposit-steps.tsx';
import { RateCountdown } from './rate-countdown.tsx';
import './deposit-address.css';

interface Props {
  intent: DepositIntent;
  /** The chain. */
  name: string;
  again: () => void;
}

/** Where to pay, what to mind, how long the rate holds, and what has come. */
export function DepositAddress({ intent, name, again }: Props) {
  const { amount, symbol, address } = intent;
  return (
    <>
      <section className="card stack width-form" aria-label={t('Address to pay to')}>
        <p className="notice warning">
          {t('Send only {symbol} on {chain}. What comes on another chain, or as another token, is lost.', {
            symbol,
            chain: name,
          })}
        </p>
        <img
          className="deposit-code"
          src={`data:image/svg+xml,${encodeURIComponent(intent.qr_svg)}`}
          alt={t('QR code of the payment')}
        />
        <div className="deposit-to">
          <CopyText text={address} label={t('the address')} />
        </div>
        <Lines
          lines={[
            { label: t('Chain'), value: name },
            {
              label: t('Amount'),
              value: <CopyText text={amount} shown={`${amount} ${symbol}`} label={t('the amount')} />,
            },
            { label: t('Rate'), value: <Money value={intent.rate} /> },
            { label: t('Worth'), value: <Money value={intent.expected} strong /> },
            { label: t('Rate holds'), value: <RateCountdown until={intent.expires_at} /> },
          ]}
        />
      </section>
      <section className="card stack width-form" aria-label={t('What has come')}>
        <h2>{t('What has come')}</h2>
        <DepositSteps intent={intent} />
        <Button onClick={again}>{t('Pay in more')}</Button>
      </section>
    </>
  );
}
