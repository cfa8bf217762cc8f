import { useCompany } from '../../../../app/company.ts';
import { Money } from '../../../../components/parts/figures.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { monthWords } from '../../plan/parts/lab-figure.tsx';
import { percentWords } from './lab-words.ts';
import { paidIn, type Tried } from './tried-plans.ts';
import { WideTable } from './wide-table.tsx';

/** A line per month: who is there, what came in, and what each plan paid of it, of one kind or of all. */
export function LabMonths({ tried, kind }: { tried: readonly Tried[]; kind: string }) {
  const { timezone } = useCompany();
  const [first] = tried;
  if (!first) return null;
  return (
    <WideTable label={t('Month by month')}>
      <thead>
        <tr>
          <th scope="col">{t('Month')}</th>
          <th scope="col">{t('Members')}</th>
          <th scope="col">{t('Active')}</th>
          <th scope="col">{t('Turnover')}</th>
          {tried.map(({ name }) => (
            <Columns key={name} name={tried.length === 1 ? '' : name} isAll={kind === ''} />
          ))}
        </tr>
      </thead>
      <tbody>
        {first.result.months.map((month, at) => (
          <tr key={month.month}>
            <th scope="row">{monthWords(month.month, timezone)}</th>
            <td>{formatCount(month.members)}</td>
            <td>{formatCount(month.active)}</td>
            <td>
              <Money value={month.turnover} />
            </td>
            {tried.map(({ name, result }) => (
              <Figures key={name} month={result.months[at]} kind={kind} />
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function Columns({ name, isAll }: { name: string; isAll: boolean }) {
  return (
    <>
      {[t('Paid'), t('Of 100'), ...(isAll ? [t('Of 100 so far')] : [])].map((word) => (
        <th key={word} scope="col">
          {word}
          {name && <span className="lab-of">{name}</span>}
        </th>
      ))}
    </>
  );
}

function Figures({ month, kind }: { month: Tried['result']['months'][number] | undefined; kind: string }) {
  if (!month) return null;
  const { paid, per_100 } = paidIn(month, kind);
  return (
    <>
      <td>
        <Money value={paid} />
      </td>
      <td>{percentWords(per_100)}</td>
      {kind === '' && <td>{percentWords(month.cumulative_per_100)}</td>}
    </>
  );
}
