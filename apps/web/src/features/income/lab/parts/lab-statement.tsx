import { texts } from '@banyan/contract/core/text';
import { type ReactNode, useState } from 'react';
import { Money, Nothing } from '../../../../components/parts/figures.tsx';
import { Segments } from '../../../../components/parts/segments.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { percentWords } from './lab-words.ts';
import type { Tried } from './tried-plans.ts';
import { WideTable } from './wide-table.tsx';

type Disclosure = Tried['result']['disclosure']['all'];
type Group = 'all' | 'active';

/** The income disclosure statement: who earns nothing, the middle, and every tenth from the least to the most. */
export function LabStatement({ tried }: { tried: readonly Tried[] }) {
  const [group, setGroup] = useState<Group>('all');
  const of = ({ result }: Tried): Disclosure => result.disclosure[group];
  const lines: [string, (own: Disclosure) => ReactNode][] = [
    [t('People'), (own) => formatCount(own.members)],
    [t('Earn nothing'), (own) => <Part count={own.earning_nothing} percent={own.nothing_percent} />],
    [t('Earned less than they spent'), (own) => <Part count={own.behind} percent={own.behind_percent} />],
    [t('Median income'), (own) => <Money value={own.median} />],
    [t('Average income'), (own) => <Money value={own.mean} />],
    [t('Income share, top 1 %'), (own) => words(own.top_share)],
  ];
  return (
    <section className="card stack" aria-label={t('Income disclosure statement')}>
      <div className="tile-head">
        <h3>{t('Income disclosure statement')}</h3>
        <Segments
          label={t('People counted')}
          options={[
            { value: 'all', label: t('Everybody who joined') },
            { value: 'active', label: t('Active at the end') },
          ]}
          value={group}
          onChange={setGroup}
        />
      </div>
      <WideTable label={t('Income disclosure statement')}>
        <Heads first={t('Of these people')} tried={tried} />
        <tbody>
          {lines.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {tried.map((own) => (
                <td key={own.name}>{value(of(own))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <WideTable label={t('Tenths, lowest to highest')}>
        <Heads
          first={t('Tenth')}
          tried={tried}
          columns={[t('From'), t('To'), t('Average'), t('Share of income')]}
        />
        <tbody>
          {Array.from({ length: 10 }, (_, at) => (
            <tr key={tenths[at]}>
              <th scope="row">{tenths[at] && t(tenths[at])}</th>
              {tried.map((own) => (
                <Tenth key={own.name} of={of(own).deciles.find(({ decile }) => decile === at + 1)} />
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </section>
  );
}

const tenths = texts(['Lowest', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', 'Highest']);

const words = (share: string | null): string => (share === null ? t('nothing') : percentWords(share));

function Heads({
  first,
  tried,
  columns = [''],
}: {
  first: string;
  tried: readonly Tried[];
  columns?: string[];
}) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {tried.flatMap(({ name }) =>
          columns.map((word) => (
            <th key={`${name}${word}`} scope="col">
              {word || (tried.length === 1 ? t('Figure') : name)}
              {word && tried.length > 1 && <span className="lab-of">{name}</span>}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

function Part({ count, percent }: { count: number; percent: string | null }) {
  return (
    <>
      {formatCount(count)} <span className="muted">{percent !== null && percentWords(percent)}</span>
    </>
  );
}

function Tenth({ of }: { of: Disclosure['deciles'][number] | undefined }) {
  if (!of)
    return (
      <td colSpan={4}>
        <Nothing />
      </td>
    );
  return (
    <>
      <td>
        <Money value={of.lowest} />
      </td>
      <td>
        <Money value={of.highest} />
      </td>
      <td>
        <Money value={of.mean} />
      </td>
      <td>{words(of.share)}</td>
    </>
  );
}
