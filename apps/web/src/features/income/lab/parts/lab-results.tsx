import type { LabRun } from '@banyan/contract/income/lab';
import type { LabResult } from '@banyan/contract/income/lab-result';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useCompany } from '../../../../app/company.ts';
import { Chart } from '../../../../components/chart/chart.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { kindName } from '../../../../components/parts/income-words.ts';
import { StatTile } from '../../../../components/tile/tiles.tsx';
import { compareDecimals } from '../../../../lib/decimal.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { monthWords } from '../../plan/parts/lab-figure.tsx';
import { LabHolders } from './lab-holders.tsx';
import { LabKinds } from './lab-kinds.tsx';
import { LabMonths } from './lab-months.tsx';
import { LabStatement } from './lab-statement.tsx';
import { peopleWords, percentWords, planWords } from './lab-words.ts';
import { LabWorst } from './lab-worst.tsx';
import { paidIn, type Tried } from './tried-plans.ts';
import '../../../../components/tile/dashboard.css';
import './lab.css';

/** The result of a run: payouts of turnover, by month and kind, who earns it, and the worst case. */
export function LabResults({ run, results }: { run: LabRun; results: readonly LabResult[] }) {
  const tried = namesOf(run).flatMap((name, at): Tried[] => {
    const result = results[at];
    return result ? [{ name, result }] : [];
  });
  const [kind, setKind] = useState('');
  const kinds = [...new Set(tried.flatMap(({ result }) => result.total.kinds.map((own) => own.kind)))];
  return (
    <section className="stack" aria-label={t('Result of {no}', { no: run.no })}>
      <div className="lab-run-head">
        <h2>{t('Result of {no}', { no: run.no })}</h2>
        <span className="caption">{peopleWords(run)}</span>
        <Button icon={<IconPrinter size={18} stroke={1.6} aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      {tried.map((own) => (
        <Headline key={own.name} tried={own} isAlone={tried.length === 1} />
      ))}
      <div className="card stack">
        <div className="tile-head">
          <h3>{t('Month by month')}</h3>
          <label className="lab-kind">
            <span>{t('Payouts of')}</span>
            <select className="input" value={kind} onChange={(event) => setKind(event.target.value)}>
              <option value="">{t('All kinds')}</option>
              {kinds.map((own) => (
                <option key={own} value={own}>
                  {kindName(own)}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div className="lab-charts">
          <Per100 tried={tried} kind={kind} />
          <Sums tried={tried} kind={kind} />
        </div>
        <LabMonths tried={tried} kind={kind} />
      </div>
      {tried.map((own) => (
        <LabHolders key={own.name} tried={own} isAlone={tried.length === 1} />
      ))}
      <LabKinds tried={tried} />
      <LabStatement tried={tried} />
      <LabWorst tried={tried} />
    </section>
  );
}

/** Two entered plans are distinguished by their order. */
function namesOf({ plans }: LabRun): string[] {
  const names = plans.map(({ version }) => planWords(version));
  return names.map((name, at) =>
    names.indexOf(name) === at && names.lastIndexOf(name) === at
      ? name
      : t('{name} {no}', { name, no: at + 1 }),
  );
}

function Headline({ tried: { name, result }, isAlone }: { tried: Tried; isAlone: boolean }) {
  const company = useCompany();
  const { total, break_even, disclosure } = result;
  const isMore = total.per_100 !== null && compareDecimals(total.per_100, '100') > 0;
  const month = (when: string | null): string =>
    when === null ? t('never') : t('from {month}', { month: monthWords(when, company.timezone) });
  return (
    <section className="stack" aria-label={name}>
      {!isAlone && <h3>{name}</h3>}
      <div className="four-tiles">
        <StatTile
          label={t('Paid per 100 turnover')}
          value={percentWords(total.per_100)}
          note={
            isMore
              ? t('Payouts exceed turnover.')
              : t('{paid} of {turnover}', {
                  paid: formatMoney(total.paid, company),
                  turnover: formatMoney(total.turnover, company),
                })
          }
        />
        <StatTile
          label={t('Payouts exceed turnover')}
          value={month(break_even.cumulative)}
          note={t('in total so far; in a single month {when}', { when: month(break_even.month) })}
        />
        <StatTile
          label={t('Earn nothing')}
          value={percentWords(disclosure.all.nothing_percent)}
          note={t('of all who joined; {active} of those still active', {
            active: percentWords(disclosure.active.nothing_percent),
          })}
        />
        <StatTile
          label={t('Median of active people')}
          value={formatMoney(disclosure.active.median, company)}
          note={t('{mean} on average', { mean: formatMoney(disclosure.active.mean, company) })}
        />
      </div>
    </section>
  );
}

function Per100({ tried, kind }: { tried: readonly Tried[]; kind: string }) {
  const { timezone } = useCompany();
  const months = tried[0]?.result.months ?? [];
  return (
    <Chart
      title={t('Paid per 100 turnover')}
      kind="line"
      summary="last"
      labelOf={(month) => monthWords(month, timezone)}
      points={months.map(({ month }, at) => ({
        label: month,
        values: Object.fromEntries(
          tried.map(({ result }, no) => {
            const own = result.months[at];
            return [`plan${no}`, (own && paidIn(own, kind).per_100) ?? '0'];
          }),
        ),
      }))}
      series={tried.map(({ name }, no) => ({ key: `plan${no}`, name, digits: 2 }))}
    />
  );
}

function Sums({ tried, kind }: { tried: readonly Tried[]; kind: string }) {
  const { timezone } = useCompany();
  const months = tried[0]?.result.months ?? [];
  return (
    <Chart
      title={t('Turnover and payouts')}
      labelOf={(month) => monthWords(month, timezone)}
      points={months.map((first, at) => ({
        label: first.month,
        values: Object.fromEntries([
          ['turnover', first.turnover],
          ...tried.map(({ result }, no) => {
            const own = result.months[at];
            return [`plan${no}`, own ? paidIn(own, kind).paid : '0'];
          }),
        ]),
      }))}
      series={[
        { key: 'turnover', name: t('Turnover') },
        ...tried.map(({ name }, no) => ({
          key: `plan${no}`,
          name: tried.length === 1 ? t('Paid out') : t('Paid by {name}', { name }),
        })),
      ]}
    />
  );
}
