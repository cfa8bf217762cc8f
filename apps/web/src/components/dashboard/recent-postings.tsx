import type { userDashboard } from '@banyan/contract/dashboard';
import type { ReplyOf } from '@banyan/contract/endpoint';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addDecimals } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';
import { DateTime, Money } from '../parts/figures.tsx';
import { LedgerAmount } from '../parts/ledger-amount.tsx';
import { Empty } from '../parts/states.tsx';
import './dashboard.css';

type Posting = ReplyOf<typeof userDashboard>['data']['recent'][number];

const shown = 5;

interface Props {
  postings: readonly Posting[];
  /** Every wallet's balance: their sum closes the page. */
  balances: readonly string[];
  /** The address of the passbook. */
  passbook: string;
  isHidden: boolean;
  /** What brings the first line. */
  firstStep?: ReactNode;
}

/** The newest lines of the passbook, closed by what all wallets hold over the double rule. */
export function RecentPostings({ postings, balances, passbook, isHidden, firstStep }: Props) {
  return (
    <section className="card recent" aria-label={t('Newest in the passbook')}>
      <div className="tile-head">
        <h2>{t('Passbook')}</h2>
        <Link to={passbook}>{t('View all')}</Link>
      </div>
      {postings.length === 0 ? (
        <Empty
          title={t('No money has moved yet.')}
          text={t('The newest five lines of your passbook stand here.')}
          action={firstStep}
        />
      ) : (
        <ol>
          {postings.slice(0, shown).map(({ id, at, particulars, wallet, amount }) => (
            <li key={id}>
              <span className="recent-what">{particulars}</span>
              <span className="recent-amount">{isHidden ? '••••••' : <LedgerAmount value={amount} />}</span>
              <span className="caption">
                <DateTime value={at} /> · {t(wallet)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="recent-closing">
        <span>{t('Closing balance, all wallets')}</span>
        <Money value={addDecimals(balances)} hidden={isHidden} />
      </p>
    </section>
  );
}
