import { downlineLevels, type downlineTrees } from '@banyan/contract/genealogy/teams';
import type { TeamFigures } from '@banyan/contract/genealogy/trees';
import { Money } from '../../../components/parts/figures.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { FiguresTime } from '../../../components/tree/tree-parts.tsx';
import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import './level-strip.css';

interface Props {
  tree: (typeof downlineTrees)[number];
  /** Admin: below whom; '' = the whole company. */
  member: string;
  /** The level the list is filtered by; '' = all. */
  level: string;
  onLevel: (level: string) => void;
}

/** Members, active ones and business of each level; a level filters the list below. */
export function LevelStrip({ tree, member, level, onLevel }: Props) {
  const query = useCall(downlineLevels, { tree, member }, { quiet: true });
  const { data } = query;
  if (!data) return <Loading query={query} what={t('The summary by level')} lines={1} height={96} />;
  const all = { key: '', name: t('All levels'), figures: data.total };
  const each = data.levels.map((row) => ({
    key: String(row.level),
    name: t('Level {level}', { level: row.level }),
    figures: row,
  }));
  return (
    <section className="level-part" aria-label={t('Summary by level')}>
      <ul className="level-strip">
        {[all, ...each].map(({ key, name, figures }) => (
          <li key={key}>
            <button type="button" aria-pressed={level === key} onClick={() => onLevel(key)}>
              <Level name={name} figures={figures} />
            </button>
          </li>
        ))}
      </ul>
      {data.depth > data.levels.length && (
        <p className="caption">
          {t('Only the first {count} levels are listed.', { count: formatCount(data.levels.length) })}
        </p>
      )}
      <FiguresTime time={data} />
    </section>
  );
}

function Level({ name, figures }: { name: string; figures: TeamFigures }) {
  return (
    <>
      <span className="level-name">{name}</span>
      <span className="level-count">{formatCount(figures.joined)}</span>
      <span className="caption">{t('{count} active', { count: formatCount(figures.active) })}</span>
      <span className="caption">
        <Money value={figures.business} />
      </span>
    </>
  );
}
