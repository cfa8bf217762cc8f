import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { statistics } from '@banyan/contract/overview/statistics';
import { keepPreviousData } from '@tanstack/react-query';
import { useScreen } from '../../app/use-screen.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ReasonTable } from '../../components/parts/reason-table.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { LegTiles } from '../../components/tile/leg-tiles.tsx';
import { LevelTable } from '../../components/tile/level-table.tsx';
import { TileMoney } from '../../components/tile/tile-money.tsx';
import { StatTile } from '../../components/tile/tiles.tsx';
import { FiguresTime } from '../../components/tree/tree-parts.tsx';
import { addDecimals } from '../../lib/decimal.ts';
import { fromServer, t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { changeText } from './parts/change-text.ts';
import { DurationSwitch, useDuration } from './parts/duration-switch.tsx';
import { TimeChart } from './parts/time-chart.tsx';

type Statistics = ReplyOf<typeof statistics>['data'];

/** Incomes by kind over time, what was not paid and why, and the team by leg and level. */
export default function StatisticsPage() {
  const { title } = useScreen();
  const [duration] = useDuration();
  const query = useCall(statistics, { duration }, { quiet: true, placeholderData: keepPreviousData });
  const { data } = query;
  return (
    <div className="width-dashboard stack">
      <PageHeader help={t('Your incomes and your team in figures.')} action={<DurationSwitch />} />
      {data ? <Figures data={data} /> : <Loading query={query} what={title} lines={4} height={120} />}
    </div>
  );
}

function Figures({ data }: { data: Statistics }) {
  const before = data.income_before?.flatMap(({ amounts }) => Object.values(amounts));
  return (
    <>
      <FiguresTime time={data} />
      <div className="four-tiles">
        <StatTile
          label={t('Income in this range')}
          value={<TileMoney value={data.total_income} />}
          note={before && changeText(data.total_income, addDecimals(before))}
          to="/user/income/all-income"
        />
        {data.totals.map(({ code, label, amount }) => (
          <StatTile key={code} label={label} value={<TileMoney value={amount} />} />
        ))}
        <LegTiles left={data.left} right={data.right} />
      </div>
      <section className="card" aria-label={t('Income by kind')}>
        <div className="tile-head">
          <h2>{t('Income by kind')}</h2>
        </div>
        <TimeChart
          title={t('Income by kind')}
          bare
          data={{
            step: data.step,
            points: flat(data.income),
            before: data.income_before && flat(data.income_before),
          }}
          series={data.kinds.map(({ kind, name }) => ({ key: kind, name: fromServer(name) }))}
          empty={t('No income in this range.')}
        />
      </section>
      <section className="card" aria-label={t('Income and withdrawals')}>
        <div className="tile-head">
          <h2>{t('Income and withdrawals')}</h2>
        </div>
        <TimeChart
          title={t('Income and withdrawals')}
          bare
          data={{ step: data.step, points: moneyIn(data), before: null }}
          series={[
            { key: 'income', name: t('Income') },
            { key: 'withdrawn', name: t('Withdrawn') },
          ]}
          empty={t('Nothing came in or went out in this range.')}
        />
      </section>
      <div className="dashboard-pair">
        <section className="card" aria-label={t('Team by level')}>
          <div className="tile-head">
            <h2>{t('Team by level')}</h2>
          </div>
          <LevelTable
            title={t('Team by level')}
            levels={data.levels}
            empty={t('Nobody has joined under you yet.')}
          />
        </section>
        <NotPaid sums={data.not_paid} />
      </div>
    </>
  );
}

const flat = (points: Statistics['income']) => points.map(({ at, amounts }) => ({ at, ...amounts }));

/** What was earned in each point of time, and what was withdrawn. */
const moneyIn = ({ income, withdrawn }: Statistics) =>
  income.map(({ at, amounts }, place) => ({
    at,
    income: addDecimals(Object.values(amounts)),
    withdrawn: withdrawn[place]?.amount ?? '0',
  }));

/** What caps cut, what lapsed and what was flushed. */
function NotPaid({ sums }: { sums: Statistics['not_paid'] }) {
  return (
    <section className="card" aria-label={t('Not paid, by reason')}>
      <div className="tile-head">
        <h2>{t('Not paid, by reason')}</h2>
      </div>
      {sums.count === 0 ? (
        <Empty title={t('Nothing was cut, lapsed or flushed in this range.')} />
      ) : (
        <ReasonTable title={t('Not paid, by reason')} sums={sums} />
      )}
    </section>
  );
}
