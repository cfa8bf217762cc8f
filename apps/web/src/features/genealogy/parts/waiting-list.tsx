import type { WaitingMember } from '@banyan/contract/genealogy/waiting';
import { useCompany } from '../../../app/company.ts';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import './waiting-list.css';

interface Props {
  days: number | null;
  total: number;
  members: readonly WaitingMember[];
  chosen: string | undefined;
  onChoose: (userId: string) => void;
}

/** Who waits, in the order in which a closing would place them, with the days that are left. */
export function WaitingList({ days, total, members, chosen, onChoose }: Props) {
  const company = useCompany();
  return (
    <fieldset className="card waiting">
      <legend className="visually-hidden">{t('Waiting members')}</legend>
      <div className="tile-head" aria-hidden>
        <h2>{t('Waiting members')}</h2>
      </div>
      <p className="caption">
        {days === null
          ? t('The plan has no holding tank any more: the next closing places them.')
          : t(
              '{days, plural, one {# day} other {# days}} after joining, the closing places those who still wait, in your leg with less business.',
              { days },
            )}
      </p>
      <div className="choice-cards">
        {members.map(({ user_id, name, status, days_left, placed_on, business }) => (
          <label
            key={user_id}
            className="choice-card"
            draggable
            onDragStart={(event) => event.dataTransfer.setData('text/plain', user_id)}
          >
            <input
              type="radio"
              name="waiting"
              checked={chosen === user_id}
              onChange={() => onChoose(user_id)}
            />
            <span>
              <b>{name}</b> <span className="mono">{user_id}</span> <StatusTag status={status} />
              <span className="caption">
                {days_left === 0
                  ? t('Placed by today’s closing')
                  : t('{count, plural, one {# day} other {# days}} left, until {date}', {
                      count: days_left,
                      date: formatDate(placed_on, company.timezone),
                    })}
                {' · '}
                {t('business {amount}', { amount: formatMoney(business, company) })}
              </span>
            </span>
          </label>
        ))}
      </div>
      {total > members.length && (
        <p className="caption">
          {t('The first {shown} of {total}. When they have places, the next ones come up.', {
            shown: formatCount(members.length),
            total: formatCount(total),
          })}
        </p>
      )}
    </fieldset>
  );
}
