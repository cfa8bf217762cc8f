import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import type { ReactNode } from 'react';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { LedgerAmount } from '../../../components/parts/ledger-amount.tsx';
import { MoreLink } from '../../../components/parts/screen-link.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { addDecimals } from '../../../lib/decimal.ts';
import { fromServer, language, t } from '../../../lib/text.ts';
import '../../../components/tile/dashboard.css';

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
    <section className="card recent" aria-label={t('Latest passbook lines')}>
      <div className="tile-head">
        <h2>{t('Passbook')}</h2>
        <MoreLink href={passbook}>{t('View all')}</MoreLink>
      </div>
      {postings.length === 0 ? (
        <Empty
          title={t('No money has moved yet.')}
          text={t('The latest five lines of your passbook appear here.')}
          action={firstStep}
        />
      ) : (
        <ol>
          {postings.slice(0, shown).map(({ id, at, particulars, wallet, amount }) => (
            <li key={id}>
              <span className="recent-what">{language.particulars(particulars)}</span>
              <span className="recent-amount">{isHidden ? '••••••' : <LedgerAmount value={amount} />}</span>
              <span className="caption">
                <DateTime value={at} /> · {fromServer(wallet)}
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
