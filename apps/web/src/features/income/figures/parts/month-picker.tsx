import type { Report } from '@banyan/contract/core/report';
import { useSession } from '../../../../app/use-session.ts';
import { useReportUrl } from '../../../../components/report/use-report-url.ts';
import { lastDateOf } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import './month-picker.css';

/** The range of a report's dates as one whole month; any other range shows as none. */
export function MonthPicker({ report }: { report: Report }) {
  const { user } = useSession();
  const url = useReportUrl(report, user.user_type);
  const { on_from = '', on_to = '' } = url.filters;
  const month = on_from.slice(0, 7);
  const isWhole = on_from === `${month}-01` && on_to === lastDateOf(month);
  return (
    <label className="month-picker">
      <span>{t('Month')}</span>
      <input
        className="input"
        type="month"
        value={isWhole ? month : ''}
        onChange={({ target: { value } }) =>
          url.setFilters({
            on_from: value ? `${value}-01` : '',
            on_to: value ? lastDateOf(value) : '',
          })
        }
      />
    </label>
  );
}
