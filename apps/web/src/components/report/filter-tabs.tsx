import type { Report } from '@banyan/contract/core/report';
import { useSession } from '../../app/use-session.ts';
import { useReportUrl } from './use-report-url.ts';
import './filter-tabs.css';

interface Props {
  report: Report;
  /** The filter the tabs set. */
  name: string;
  /** What the row of tabs chooses, for screen readers. */
  label: string;
  /** The first one with the value '' means no filter. */
  options: readonly { value: string; label: string }[];
}

/** One filter of a report as a row of tabs above it; the address holds the choice, as for every filter. */
export function FilterTabs({ report, name, label, options }: Props) {
  const { user } = useSession();
  const url = useReportUrl(report, user.user_type);
  const chosen = url.filters[name] ?? '';
  return (
    <fieldset className="filter-tabs">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={chosen === option.value}
          onClick={() => url.setFilters({ [name]: option.value })}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
