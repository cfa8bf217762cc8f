import { useCompany } from '../../../../app/company.ts';
import { Chart } from '../../../../components/chart/chart.tsx';
import { t } from '../../../../lib/text.ts';
import { monthWords } from '../../plan/parts/lab-figure.tsx';
import type { Tried } from './tried-plans.ts';

interface Props {
  tried: Tried;
  isAlone: boolean;
}

/** How many members have each rank at the end of every month; nothing where the plan has no ranks. */
export function LabHolders({ tried: { name, result }, isAlone }: Props) {
  const { timezone } = useCompany();
  const ranks = result.months[0]?.holders ?? [];
  if (ranks.length === 0) return null;
  return (
    <section className="card stack">
      <Chart
        title={isAlone ? t('Holders per rank') : t('Holders per rank: {name}', { name })}
        kind="stacked"
        summary="last"
        labelOf={(month) => monthWords(month, timezone)}
        points={result.months.map(({ month, holders = [] }) => ({
          label: month,
          values: Object.fromEntries(holders.map(({ rank, members }) => [rank, String(members)])),
        }))}
        series={ranks.map(({ rank }) => ({ key: rank, name: rank, digits: 0 }))}
      />
    </section>
  );
}
