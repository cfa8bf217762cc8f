import type { TeamFigures } from '@banyan/contract/genealogy/trees';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { Money } from '../parts/figures.tsx';
import { Empty } from '../parts/states.tsx';
import './dashboard.css';

interface Props {
  title: string;
  levels: readonly ({ level: number } & TeamFigures)[];
  /** Of all levels together; missing = there is no last line. */
  total?: TeamFigures;
  empty: string;
}

/** Members, active ones and business, a line per level. */
export function LevelTable({ title, levels, total, empty }: Props) {
  if (levels.length === 0) return <Empty title={empty} />;
  return (
    <table className="kinds">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Level')}</th>
          <th scope="col">{t('Members')}</th>
          <th scope="col">{t('Active')}</th>
          <th scope="col">{t('Business')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map((row) => (
          <tr key={row.level}>
            <th scope="row">{row.level}</th>
            <Figures figures={row} />
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{t('All levels')}</th>
            <Figures figures={total} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Figures({ figures }: { figures: TeamFigures }) {
  return (
    <>
      <td>{formatCount(figures.joined)}</td>
      <td>{formatCount(figures.active)}</td>
      <td>
        <Money value={figures.business} />
      </td>
    </>
  );
}
