import { dateRanges, dateRangeWords, datesOf } from '@banyan/contract/core/date-ranges';
import { type Filter, filterKeys } from '@banyan/contract/core/report';
import { useId } from 'react';
import { useCompany } from '../../app/company.ts';
import { dateText, formatCount, formatDate } from '../../lib/format.ts';
import { codeWords, t } from '../../lib/text.ts';

type Values = Record<string, string>;

const optionWords = ({ words }: Filter, option: string): string =>
  words?.[option] ? t(words[option]) : codeWords(option);

/** A set filter in words, for chips, the export dialog and the empty state. */
export function filterWords(name: string, filter: Filter, values: Values, timeZone: string): string {
  const label = t(filter.label);
  const isDate = filter.kind === 'range';
  if (!isDate && filter.kind !== 'between')
    return `${label}: ${filter.kind === 'choice' ? optionWords(filter, values[name] ?? '') : values[name]}`;
  const [from, to] = filterKeys(name, filter).map((key) => {
    const value = values[key];
    return value && (isDate ? formatDate(value, timeZone) : formatCount(Number(value)));
  });
  if (from && from === to) return `${label}: ${from}`;
  if (!to) return t('{label}: from {from}', { label, from: from ?? '' });
  if (!from)
    return isDate ? t('{label}: until {to}', { label, to }) : t('{label}: at most {to}', { label, to });
  return t('{label}: {from} to {to}', { label, from, to });
}

interface Props {
  name: string;
  filter: Filter;
  draft: Values;
  /** Typed, not applied yet. */
  onDraft: (changes: Values) => void;
  /** Picked from what is ready: may be applied at once. */
  onPick: (changes: Values) => void;
  /** A pick is applied at once: then options are buttons, so that arrow keys do not apply each on the way. */
  isInstant: boolean;
}

/** The control of one filter by its kind; the same in the chip's panel and in the phone's sheet. */
export function FilterControl({ name, filter, draft, onDraft, onPick, isInstant }: Props) {
  const id = useId();
  if (filter.kind === 'range')
    return <RangeControl name={name} draft={draft} onDraft={onDraft} onPick={onPick} />;
  if (filter.kind === 'between')
    return (
      <div className="filter-dates">
        <Pair keys={filterKeys(name, filter)} draft={draft} onDraft={onDraft} isDate={false} />
      </div>
    );
  if (filter.kind === 'choice') {
    const options = ['', ...(filter.options ?? [])];
    const chosen = draft[name] ?? '';
    const label = (option: string): string => (option === '' ? t('All') : optionWords(filter, option));
    return (
      <div className="filter-options">
        {options.map((option) =>
          isInstant ? (
            <button
              key={option}
              type="button"
              className="filter-option"
              aria-pressed={chosen === option}
              onClick={() => onPick({ [name]: option })}
            >
              {label(option)}
            </button>
          ) : (
            <label key={option} className="filter-option">
              <input
                type="radio"
                name={id}
                checked={chosen === option}
                onChange={() => onPick({ [name]: option })}
              />
              {label(option)}
            </label>
          ),
        )}
      </div>
    );
  }
  return (
    <input
      className="input"
      aria-label={t(filter.label)}
      value={draft[name] ?? ''}
      // as long as the server takes it
      maxLength={filter.kind === 'int' ? 9 : 100}
      inputMode={filter.kind === 'int' ? 'numeric' : undefined}
      placeholder={filter.kind === 'member' ? t('User id or name') : undefined}
      autoCapitalize="none"
      autoComplete="off"
      onChange={(event) =>
        onDraft({
          [name]: filter.kind === 'int' ? event.target.value.replace(/\D/g, '') : event.target.value,
        })
      }
    />
  );
}

/** The date of this moment. */
export const todayIn = (timeZone: string): string => dateText(new Date(), timeZone);

function RangeControl({ name, draft, onDraft, onPick }: Omit<Props, 'filter' | 'isInstant'>) {
  const { timezone } = useCompany();
  const today = todayIn(timezone);
  const from = `${name}_from`;
  const to = `${name}_to`;
  return (
    <>
      <div className="filter-presets">
        {dateRanges.map((range) => {
          const dates = datesOf(range, today);
          return (
            <button
              key={range}
              type="button"
              aria-pressed={draft[from] === dates.from && draft[to] === dates.to}
              onClick={() => onPick({ [from]: dates.from, [to]: dates.to })}
            >
              {t(dateRangeWords[range])}
            </button>
          );
        })}
      </div>
      <div className="filter-dates">
        <Pair keys={[from, to]} draft={draft} onDraft={onDraft} isDate />
      </div>
    </>
  );
}

/** Where a range begins and ends. */
function Pair({
  keys,
  draft,
  onDraft,
  isDate,
}: Pick<Props, 'draft' | 'onDraft'> & { keys: readonly string[]; isDate: boolean }) {
  return keys.map((key, at) => (
    <label key={key}>
      {at === 0 ? t('From') : t('To')}
      <input
        className="input"
        type={isDate ? 'date' : 'text'}
        inputMode={isDate ? undefined : 'numeric'}
        autoComplete="off"
        value={draft[key] ?? ''}
        onChange={({ target: { value } }) =>
          onDraft({ [key]: isDate ? value : value.replace(/\D/g, '').slice(0, 9) })
        }
      />
    </label>
  ));
}
