import { texts } from '@banyan/contract/core/text';
import type { Board, boards } from '@banyan/contract/income/boards';
import { type CSSProperties, useId } from 'react';
import { useCompany } from '../../../../app/company.ts';
import { Empty } from '../../../../components/parts/states.tsx';
import { isZero } from '../../../../lib/decimal.ts';
import { formatCount, formatMoney } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import type { DataOf } from '../../../../lib/use-call.ts';
import './own-boards.css';

type Tiers = DataOf<typeof boards>['tiers'];
/** Whose boards are shown; an admin chooses a member first. */
type Whose = 'own' | 'member' | 'nobody';
const emptyWords = texts({
  own: 'You stand in no open board.',
  member: 'The member stands in no open board.',
  nobody: 'Choose a member.',
});

/** The tiers of boards as a ladder, and the open boards one stands in, drawn. */
export function OwnBoards({ data, whose }: { data: DataOf<typeof boards>; whose: Whose }) {
  const headingId = useId();
  return (
    <section className="stack own-boards" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('Boards')}</h2>
      <Ladder tiers={data.tiers} hasPlaces={whose !== 'nobody'} />
      {data.open.map((board) => (
        <OpenBoard key={`${board.pool}/${board.no}`} board={board} />
      ))}
      {data.open.length === 0 && (
        <Empty
          title={t(emptyWords[whose])}
          text={whose === 'nobody' ? undefined : t("A topup of a board's package makes an entry.")}
        />
      )}
    </section>
  );
}

function Ladder({ tiers, hasPlaces }: { tiers: Tiers; hasPlaces: boolean }) {
  const company = useCompany();
  return (
    <ol className="board-ladder">
      {tiers.map((tier) => (
        <li key={tier.code} className="card">
          <h3>{tier.code}</h3>
          <p>
            {t('A full board pays its head {amount}.', { amount: formatMoney(tier.cycle, company) })}{' '}
            {tier.next !== null &&
              (isZero(tier.fee_to_next)
                ? t('Then {board} is entered.', { board: tier.next })
                : t('Then {board} is entered for {fee}.', {
                    board: tier.next,
                    fee: formatMoney(tier.fee_to_next, company),
                  }))}{' '}
            {tier.reentry && t('The head enters this one again.')}
          </p>
          <p className="caption">{t('Entered with {name}', { name: tier.package })}</p>
          {hasPlaces && (
            <p>
              {t('{standing, plural, one {# place in an open board} other {# places in open boards}}', {
                standing: tier.standing,
              })}
              {' · '}
              {t('{left, plural, one {left # board as head} other {left # boards as head}}', {
                left: tier.left,
              })}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The places of a board, level by level, the head on top. */
function OpenBoard({ board }: { board: Board }) {
  const missing = board.places - board.taken.length;
  const title = t('{pool}, board {no}', { pool: board.pool, no: board.no });
  return (
    <section
      className="card board"
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
      tabIndex={0}
    >
      <h3>{title}</h3>
      <p>
        {t('{count, plural, one {# place still missing} other {# places still missing}}', { count: missing })}
        {' · '}
        {t('{filled} of {places} filled', {
          filled: formatCount(board.taken.length),
          places: formatCount(board.places),
        })}
      </p>
      {levelsOf(board).map((places, level) => (
        <ol
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its number
          key={level}
          className="board-level"
          style={{ '--places': places.length } as CSSProperties}
          aria-label={level === 0 ? t('Head') : t('Level {level}', { level })}
        >
          {places.map((place) => (
            <Place key={place} taken={board.taken.find((one) => one.place === place)} />
          ))}
        </ol>
      ))}
    </section>
  );
}

function Place({ taken }: { taken: Board['taken'][number] | undefined }) {
  if (!taken) return <li className="board-place vacant">{t('Vacant')}</li>;
  return (
    <li className={`board-place${taken.is_own ? ' own' : ''}`}>
      {taken.person ? taken.person.name : t('Taken')}
      {taken.person && <span className="caption">{taken.person.user_id}</span>}
    </li>
  );
}

/** The numbers of the places, 1 on top, then `width` times as many on each level. */
function levelsOf({ places, width }: Board): number[][] {
  const levels: number[][] = [];
  for (let first = 1, count = 1; first <= places; first += count, count *= width) {
    const from = first;
    levels.push(Array.from({ length: Math.min(count, places - from + 1) }, (_, at) => from + at));
  }
  return levels;
}
