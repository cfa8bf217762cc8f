import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { roiDays } from '@banyan/contract/income/income-places';
import { useCompany } from '../../../../app/company.ts';
import { Tile } from '../../../../components/tile/tiles.tsx';
import { formatDate, formatMoney } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import './roi-days.css';

type Day = ReplyOf<typeof roiDays>['data'][number];

const weekdays = [
  text('Sun', 'a weekday'),
  text('Mon', 'a weekday'),
  text('Tue', 'a weekday'),
  text('Wed', 'a weekday'),
  text('Thu', 'a weekday'),
  text('Fri', 'a weekday'),
  text('Sat', 'a weekday'),
] as const;
const marks = { Paid: '✓', Nothing: '–', 'Not closed': '' } as const;

/** Five weeks as a calendar of seven columns: which days paid ROI, which did not, and which are not closed yet. */
export function RoiDays() {
  const query = useCall(roiDays);
  return (
    <Tile title={t('The last five weeks')} query={query}>
      {(days) => (
        <>
          <ol className="roi-days">
            {days.slice(0, 7).map(({ date }) => (
              <li key={date} className="roi-weekday" aria-hidden>
                {t(weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? weekdays[0])}
              </li>
            ))}
            {days.map((day) => (
              <DayMark key={day.date} day={day} />
            ))}
          </ol>
          <p className="caption">{t('✓ paid · – closed, nothing paid · blank: not closed yet')}</p>
        </>
      )}
    </Tile>
  );
}

function DayMark({ day: { date, status, amount } }: { day: Day }) {
  const company = useCompany();
  const words = status === 'Paid' ? formatMoney(amount, company) : t(status);
  return (
    <li
      className={status === 'Paid' ? 'paid' : undefined}
      title={`${formatDate(date, company.timezone)}: ${words}`}
    >
      <span aria-hidden>{Number(date.slice(-2))}</span>
      <span aria-hidden className="mark">
        {marks[status]}
      </span>
      <span className="visually-hidden">
        {formatDate(date, company.timezone)}: {words}
      </span>
    </li>
  );
}
