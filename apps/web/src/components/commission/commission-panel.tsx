import {
  causeWords,
  commissionCauses,
  franchiseCommissions,
  readCommissionRates,
} from '@banyan/contract/commissions/commissions';
import type { ReactNode } from 'react';
import { formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Lines } from '../parts/lines.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import { Loading } from '../parts/states.tsx';
import { ReportPage } from '../report/report-page.tsx';

interface Props {
  /** Of which franchise; missing = the own one. */
  userId?: string;
  /** Stands beside the rates. */
  action?: ReactNode;
}

/** What a franchise gets of its sales: the rates, and the commission of each sale. */
export default function CommissionPanel({ userId = '', action }: Props) {
  const query = useCall(readCommissionRates, { user_id: userId });
  const { data } = query;
  return (
    <div className="stack">
      <section className="card" aria-labelledby="rates">
        <div className="section-head">
          <h2 id="rates">{t('Rates')}</h2>
          {action}
        </div>
        <p className="muted">{t('Of what is received, without tax. The sale decides which rate counts.')}</p>
        {data ? (
          <Lines
            lines={commissionCauses.map((cause) => ({
              label: t(causeWords[cause]),
              value: formatPercent(data[cause]),
            }))}
          />
        ) : (
          <Loading query={query} what={t('The rates')} lines={3} />
        )}
      </section>
      <ReportPage
        report={franchiseCommissions}
        part={t('Commission')}
        phone={{ title: 'cause', amount: 'amount', meta: ['at', 'no'] }}
        cells={{
          no: ({ no, url }) => (url ? <ScreenLink href={url}>{no}</ScreenLink> : no),
        }}
        empty={{ title: t('No commission yet.'), text: t('Each sale at the counter brings one.') }}
      />
    </div>
  );
}
