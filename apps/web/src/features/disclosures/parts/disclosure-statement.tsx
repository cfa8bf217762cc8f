import { texts } from '@banyan/contract/core/text';
import type { DisclosureStatement as Statement } from '@banyan/contract/disclosures/disclosures';
import type { ReactNode } from 'react';
import { Money } from '../../../components/parts/figures.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import '../../../components/content/content.css';

type Group = Statement['joined'];

const tenths = texts(['Lowest', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', 'Highest']);

/** What members were paid in a year: who got nothing, the middle, and every tenth from the least to the most. */
export function DisclosureStatement({ statement }: { statement: Statement }) {
  const groups = [
    { name: t('Everybody who joined'), own: statement.joined },
    { name: t('Active at the end'), own: statement.active },
  ];
  if (statement.joined.members === 0)
    return <Empty title={t('Nobody is counted.')} text={t('Nobody had joined by the end of this year.')} />;
  const lines: [string, (own: Group) => ReactNode][] = [
    [t('People'), (own) => formatCount(own.members)],
    [t('Earned nothing'), (own) => <Part count={own.earning_nothing} percent={own.nothing_percent} />],
    [t('Earned less than they spent'), (own) => <Part count={own.behind} percent={own.behind_percent} />],
    [t('Median, a year'), ({ year }) => <Money value={year.median} />],
    [t('Median, a month'), ({ month }) => <Money value={month.median} />],
    [t('Average, a year'), ({ year }) => <Money value={year.mean} />],
    [t('Average, a month'), ({ month }) => <Money value={month.mean} />],
    [t('Income share, top 1 %'), (own) => share(own.top_share)],
  ];
  return (
    <div className="stack">
      <StatementTable label={t('Income disclosure statement')}>
        <thead>
          <tr>
            <th scope="col">{t('Of these people')}</th>
            {groups.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {groups.map(({ name, own }) => (
                <td key={name}>{value(own)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </StatementTable>
      {groups.map(({ name, own }) => (
        <details key={name} className="tenths">
          <summary>{t('Tenths: {people}', { people: name })}</summary>
          <Tenths label={t('{people}, a year', { people: name })} deciles={own.year.deciles} />
          <Tenths label={t('{people}, a month', { people: name })} deciles={own.month.deciles} />
        </details>
      ))}
    </div>
  );
}

function Tenths({ label, deciles }: { label: string; deciles: Group['year']['deciles'] }) {
  return (
    <>
      <h3>{label}</h3>
      <StatementTable label={label}>
        <thead>
          <tr>
            {[t('Tenth'), t('From'), t('To'), t('Average'), t('Share of income')].map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deciles.map((one) => (
            <tr key={one.decile}>
              <th scope="row">{t(tenths[one.decile - 1] ?? tenths[0])}</th>
              <td>
                <Money value={one.lowest} />
              </td>
              <td>
                <Money value={one.highest} />
              </td>
              <td>
                <Money value={one.mean} />
              </td>
              <td>{share(one.share)}</td>
            </tr>
          ))}
        </tbody>
      </StatementTable>
    </>
  );
}

const share = (percent: string | null): string => (percent === null ? t('nothing') : formatPercent(percent));

function Part({ count, percent }: { count: number; percent: string | null }) {
  return (
    <>
      {formatCount(count)} {percent !== null && <span className="muted">{formatPercent(percent)}</span>}
    </>
  );
}

/** It may be wider than a phone: then it scrolls in a box of its own, by keyboard too. */
function StatementTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div
      className="statement-table"
      role="region"
      aria-label={t('{table}, as a table', { table: label })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
      tabIndex={0}
    >
      <table className="kinds">
        <caption className="visually-hidden">{label}</caption>
        {children}
      </table>
    </div>
  );
}
