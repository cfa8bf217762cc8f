import { texts } from '@banyan/contract/core/text';
import type { DisclosureStatement as Statement } from '@banyan/contract/disclosures/disclosures';
import { useState } from 'react';
import { Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { Segments } from '../../../components/parts/segments.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { WideTable } from '../../../components/parts/wide-table.tsx';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

type Group = keyof Statement;
type Span = 'year' | 'month';

/** What members were paid in a year: who got nothing, the middle, and every tenth from the least to the most. */
export function DisclosureStatement({ statement }: { statement: Statement }) {
  const [group, setGroup] = useState<Group>('joined');
  const [span, setSpan] = useState<Span>('year');
  const own = statement[group];
  return (
    <div className="stack">
      <Segments
        label={t('People counted')}
        options={[
          { value: 'joined', label: t('Everybody who joined') },
          { value: 'active', label: t('Active at the end') },
        ]}
        value={group}
        onChange={setGroup}
      />
      <Segments
        label={t('Figures of')}
        options={[
          { value: 'year', label: t('A year') },
          { value: 'month', label: t('A month') },
        ]}
        value={span}
        onChange={setSpan}
      />
      {own.members === 0 ? (
        <Empty title={t('Nobody is counted.')} text={t('Nobody had joined by the end of this year.')} />
      ) : (
        <Figures own={own} span={span} />
      )}
    </div>
  );
}

function Figures({ own, span }: { own: Statement[Group]; span: Span }) {
  const { mean, median, deciles } = own[span];
  const lines: Line[] = [
    { label: t('People'), value: formatCount(own.members) },
    {
      label: t('Earned nothing'),
      value: <Part count={own.earning_nothing} percent={own.nothing_percent} />,
    },
    {
      label: t('Earned less than they spent'),
      value: <Part count={own.behind} percent={own.behind_percent} />,
    },
    { label: t('Median income'), value: <Money value={median} /> },
    { label: t('Average income'), value: <Money value={mean} /> },
    { label: t('Income share, top 1 %'), value: share(own.top_share) },
  ];
  return (
    <>
      <Lines lines={lines} />
      <WideTable label={t('Tenths, lowest to highest')}>
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
          {deciles.map(({ decile, lowest, highest, mean: average, share: part }) => (
            <tr key={decile}>
              <th scope="row">{t(tenths[decile - 1] ?? tenths[0])}</th>
              <td>
                <Money value={lowest} />
              </td>
              <td>
                <Money value={highest} />
              </td>
              <td>
                <Money value={average} />
              </td>
              <td>{share(part)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </>
  );
}

const tenths = texts(['Lowest', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', 'Highest']);

const share = (percent: string | null): string => (percent === null ? t('nothing') : formatPercent(percent));

function Part({ count, percent }: { count: number; percent: string | null }) {
  return (
    <>
      {formatCount(count)} {percent !== null && <span className="muted">{formatPercent(percent)}</span>}
    </>
  );
}
