import { closings } from '@banyan/contract/income/closings';
import { useCompany } from '../../../../app/company.ts';
import { Chart } from '../../../../components/chart/chart.tsx';
import { firstPage } from '../../../../components/report/use-report-url.ts';
import { Tile } from '../../../../components/tile/tiles.tsx';
import { formatDate } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { useRows } from '../../../../lib/use-call.ts';

const drawnClosings = 30;
// that of the list below: without filters it is asked for once
const query = firstPage(closings);

/** The last 30 closings: what each paid, and what caps cut. */
export default function ClosingsLine() {
  const { timezone } = useCompany();
  const rows = useRows(closings, query);
  if (rows.data && rows.data.data.length < 2) return null;
  return (
    <Tile title={t('The last 30 closings')} query={rows} lines={6}>
      {({ data: list }) => (
        <Chart
          title={t('The last 30 closings')}
          bare
          kind="line"
          series={[
            { key: 'paid', name: t('Paid') },
            { key: 'cut', name: t('Cut by caps') },
          ]}
          points={list
            .slice(0, drawnClosings)
            .reverse()
            .map(({ business_date, payable, cut }) => ({
              label: business_date ?? '',
              values: { paid: payable ?? '0', cut: cut ?? '0' },
            }))}
          labelOf={(date) => formatDate(date, timezone)}
          tickOf={(date) => formatDate(date, timezone).slice(0, 6)}
        />
      )}
    </Tile>
  );
}
