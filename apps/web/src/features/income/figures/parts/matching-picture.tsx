import type { RowOf } from '@banyan/contract/core/report';
import { incomeReports } from '@banyan/contract/income/income-reports';
import { useCompany } from '../../../../app/company.ts';
import { Chart } from '../../../../components/chart/chart.tsx';
import type { ChartSeries } from '../../../../components/chart/chart-data.ts';
import { firstPage } from '../../../../components/report/use-report-url.ts';
import { Tile } from '../../../../components/tile/tiles.tsx';
import { addDecimals, compareDecimals, negated, wholeOf } from '../../../../lib/decimal.ts';
import { formatDate } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { useRows } from '../../../../lib/use-call.ts';

const report = incomeReports.matching;
const drawnMatches = 30;

/** Rows of the matching report, with the columns that other kinds do not have. */
interface Match extends RowOf<typeof report> {
  left: string | null;
  right: string | null;
  percent: string | null;
  closing_cap: string | null;
}

/**
 * Both legs of the last 30 matches around a zero line, the matched part filled, and the business up to which the cap pays.
 * @param member whose, for an admin
 */
export default function MatchingPicture({ member }: { member?: string }) {
  const rows = useRows(report, firstPage(report, member ? { member } : {}));
  if (rows.data?.total === 0) return null;
  return (
    <Tile title={t('Both legs')} query={rows} lines={6}>
      {({ data: list }) => <Legs matches={(list as Match[]).slice(0, drawnMatches).reverse()} />}
    </Tile>
  );
}

function Legs({ matches }: { matches: readonly Match[] }) {
  const { timezone } = useCompany();
  const series: ChartSeries[] = [
    { key: 'left', name: t('Left, matched'), colour: 1 },
    { key: 'left_rest', name: t('Left, not matched'), colour: 1, isFaint: true },
    { key: 'right', name: t('Right, matched'), colour: 2, isBelow: true },
    { key: 'right_rest', name: t('Right, not matched'), colour: 2, isFaint: true, isBelow: true },
    { key: 'cap', name: t('Business up to cap'), colour: 'other', isLimit: true },
  ];
  const points = matches.map(({ id, business_date, base, left, right, percent, closing_cap }) => ({
    label: `${business_date} ${id}`,
    values: {
      ...partsOf('left', left ?? '0', base ?? '0'),
      ...partsOf('right', right ?? '0', base ?? '0'),
      cap: (closing_cap && percent && wholeOf(closing_cap, percent)) || '0',
    },
  }));
  const hasCap = points.some(({ values }) => values.cap !== '0');
  return (
    <Chart
      title={t('Both legs')}
      bare
      kind="mirrored"
      summary="last"
      series={hasCap ? series : series.filter(({ isLimit }) => !isLimit)}
      points={points}
      labelOf={(label) => formatDate(label.slice(0, 10), timezone)}
      tickOf={(label) => formatDate(label.slice(0, 10), timezone).slice(0, 6)}
    />
  );
}

/** A leg with the business that was matched of it, and the rest: what the cap returned, and what is carried on. */
function partsOf<K extends string>(leg: K, total: string, base: string): Record<string, string> {
  const matched = compareDecimals(base, total) > 0 ? total : base;
  return { [leg]: matched, [`${leg}_rest`]: addDecimals([total, negated(matched)]) };
}
