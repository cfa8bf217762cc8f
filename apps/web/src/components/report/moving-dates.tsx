import { type DateRange, dateRangeWords, rangesOfDates } from '@banyan/contract/core/date-ranges';
import type { Filter, Report } from '@banyan/contract/core/report';
import { useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { t } from '../../lib/text.ts';
import { filterWords, todayIn } from './filter-control.tsx';

interface Asked {
  /** The key of the filter in the address, without `_from` and `_to`. */
  key: string;
  label: string;
  /** The dates as they are. */
  fixed: string;
  /** The ranges that these dates are today. */
  ranges: readonly DateRange[];
}

interface Dates {
  asked: readonly Asked[];
  choice: Readonly<Record<string, string>>;
  choose: (key: string, range: string) => void;
  /** The range of each filter whose dates move. */
  chosen: Record<string, DateRange>;
}

/** Which dates of a list are a range that moves with the day, and what is chosen of each: to move, until somebody says otherwise. */
export function useMovingDates(report: Report, address: Readonly<Record<string, string>>): Dates {
  const { timezone } = useCompany();
  const [choice, setChoice] = useState<Record<string, string>>({});
  const asked = Object.entries(report.filters).flatMap(([name, filter]: [string, Filter]): Asked[] => {
    const key = `f_${name}`;
    const [from = '', to = ''] = [address[`${key}_from`], address[`${key}_to`]];
    if (filter.kind !== 'range') return [];
    const ranges = rangesOfDates(from, to, todayIn(timezone));
    const dates = { [`${name}_from`]: from, [`${name}_to`]: to };
    return ranges.length === 0
      ? []
      : [{ key, label: t(filter.label), fixed: filterWords(name, filter, dates, timezone), ranges }];
  });
  const chosen = asked.flatMap(({ key, ranges }): [string, DateRange][] => {
    const range = key in choice ? ranges.find((one) => one === choice[key]) : ranges[0];
    return range ? [[key, range]] : [];
  });
  return {
    asked,
    choice,
    choose: (key, range) => setChoice({ ...choice, [key]: range }),
    chosen: Object.fromEntries(chosen),
  };
}

/** For each range of dates: whether a view keeps it as it moves, or these very dates. */
export function MovingDates({ asked, chosen, choose }: Dates) {
  return asked.map(({ key, label, fixed, ranges }) => (
    <label key={key}>
      <span>{t('{name}: dates of the view', { name: label })}</span>
      <select value={chosen[key] ?? ''} onChange={({ target }) => choose(key, target.value)}>
        {ranges.map((range) => (
          <option key={range} value={range}>
            {t(dateRangeWords[range])}
          </option>
        ))}
        <option value="">{fixed}</option>
      </select>
    </label>
  ));
}
