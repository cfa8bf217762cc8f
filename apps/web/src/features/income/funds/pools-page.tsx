import { pools } from '@banyan/contract/income/pools';
import { useArea } from '../../../app/use-area.ts';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';

/** What closings shared of each pool: the own part of it, for an admin that of everybody. */
export default function PoolsPage() {
  const { isAdmin, own } = useArea();
  return (
    <ReportPage
      report={pools}
      help={t('What pools shared. The worth of one is rounded down; what is left stays with the company.')}
      phone={
        isAdmin
          ? { title: 'pool', amount: 'paid', meta: ['business_date', 'shares', 'share_value'] }
          : { title: 'pool', amount: 'own_amount', meta: ['business_date', 'own_shares', 'share_value'] }
      }
      hides={(column, rows) => column !== 'business_date' && rows.every((row) => row[column] === null)}
      rowActions={({ business_date, no }) => (
        <ScreenButton
          href={
            no === null
              ? own(`/income/bonus?f_on_from=${business_date}&f_on_to=${business_date}`)
              : own(`/income/bonus?f_no=${no}`)
          }
        >
          {t('Incomes')}
        </ScreenButton>
      )}
      empty={{
        title: t('No pool has paid yet.'),
        text: t('Pools pay with the closing that ends their period.'),
      }}
    />
  );
}
