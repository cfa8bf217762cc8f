import { taxReport } from '@banyan/contract/withdrawals/tax-report';
import { ScreenLink } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { TaxAgreement } from './parts/tax-agreement.tsx';

/** The tax kept in a quarter, row by row, and whether the books say the same. */
export default function TaxReportPage() {
  return (
    <ReportPage
      report={taxReport}
      help={t('Tax kept from payouts and withdrawals. Without a filter: the current quarter.')}
      phone={{ title: 'member', amount: 'tds', meta: ['at', 'no', 'pan', 'taxable'] }}
      // a card on a phone is a button: the link stands in the drawer
      details={({ no, link, is_given_back }) => (
        <div className="stack">
          {is_given_back && <p>{t('The withdrawal failed: its tax was given back on this date.')}</p>}
          {link && <ScreenLink href={link}>{t('Open {no}', { no: no ?? '' })}</ScreenLink>}
        </div>
      )}
      empty={{
        title: t('No tax in this quarter.'),
        text: t('Payout statements and withdrawals from which tax was kept appear here.'),
      }}
    >
      <TaxAgreement />
    </ReportPage>
  );
}
