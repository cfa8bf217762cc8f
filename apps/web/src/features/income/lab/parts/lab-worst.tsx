import { compareDecimals } from '../../../../lib/decimal.ts';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { percentWords } from './lab-words.ts';
import type { Tried } from './tried-plans.ts';
import { WideTable } from './wide-table.tsx';

/** What each plan can cost at most: by itself, and on complete binary trees in which everybody buys the same at once. */
export function LabWorst({ tried }: { tried: readonly Tried[] }) {
  const trees = tried[0]?.result.worst_case.trees ?? [];
  return (
    <section className="card" aria-label={t('Worst case')}>
      <h3>{t('Worst case')}</h3>
      <p className="caption">
        {t('Per 100 received from topups. In a complete tree, a topup counts for all members above it.')}
      </p>
      <WideTable label={t('Worst case')}>
        <thead>
          <tr>
            <th scope="col">{t('Case')}</th>
            {tried.map(({ name }) => (
              <th key={name} scope="col">
                {tried.length === 1 ? t('Cost') : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('Everybody qualifies for everything')}</th>
            {tried.map(({ name, result }) => (
              <td key={name}>
                <Cost percent={result.worst_case.bound.percent} none={t('no limit of its own')} />
              </td>
            ))}
          </tr>
          {trees.map(({ levels, members }, at) => (
            <tr key={levels}>
              <th scope="row">
                {t('Complete tree, {levels} levels', { levels })}{' '}
                <span className="caption">{t('{count} members', { count: formatCount(members) })}</span>
              </th>
              {tried.map(({ name, result }) => (
                <td key={name}>
                  <Cost percent={result.worst_case.trees[at]?.per_100 ?? null} none={t('nothing')} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  );
}

function Cost({ percent, none }: { percent: string | null; none: string }) {
  if (percent === null) return <>{none}</>;
  return (
    <>
      <strong>{percentWords(percent)}</strong>
      {compareDecimals(percent, '100') > 0 && <span className="lab-over">{t('more than is received')}</span>}
    </>
  );
}
