import type { walletSummary } from '@banyan/contract/ledger';
import { Link } from '@tanstack/react-router';
import type { output } from 'zod/mini';
import { isZero, negated } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';
import { Money } from '../parts/figures.tsx';
import { linkTo } from '../parts/screen-link.tsx';
import './wallet-summary-card.css';

/** One wallet as a short account: what came, what went, what is held, and the balance over its double rule. */
export function WalletSummaryCard({
  wallet,
  passbook,
}: {
  wallet: output<typeof walletSummary>;
  passbook: string;
}) {
  return (
    <section className="card wallet-summary" aria-label={t(wallet.name)}>
      <div className="tile-head">
        <h2>{t(wallet.name)}</h2>
        <Link {...linkTo(`${passbook}?f_wallet=${wallet.code}`)}>
          {t('Passbook')}
          <span className="visually-hidden"> {t(wallet.name)}</span>
        </Link>
      </div>
      <dl className="facts">
        <div>
          <dt>{t('Credits')}</dt>
          <dd>
            <Money value={wallet.credits} signed />
          </dd>
        </div>
        <div>
          <dt>{t('Debits')}</dt>
          <dd>
            <Money value={negated(wallet.debits)} signed />
          </dd>
        </div>
        <div className="facts-total">
          <dt>{t('Balance')}</dt>
          <dd>
            <Money value={wallet.balance} strong />
          </dd>
        </div>
        {!isZero(wallet.held) && (
          <>
            <div>
              <dt>{t('On hold')}</dt>
              <dd>
                <Money value={wallet.held} />
              </dd>
            </div>
            <div>
              <dt>{t('Available')}</dt>
              <dd>
                <Money value={wallet.available} strong />
              </dd>
            </div>
          </>
        )}
      </dl>
    </section>
  );
}
