import { type Filter, filterKeys, type Report } from '@banyan/contract/core/report';
import { IconFilter, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { useHolds } from '../../app/use-rights.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { Modal } from '../parts/modal.tsx';
import { Popover } from '../parts/popover.tsx';
import { FilterControl, filterWords } from './filter-control.tsx';
import './filters.css';

interface Props {
  report: Report;
  /** Filters that are set elsewhere. */
  elsewhere?: readonly string[];
  userType: string;
  values: Record<string, string>;
  isPhone: boolean;
  onChange: (changes: Record<string, string>) => void;
  onClear: () => void;
}

/** The filters this kind of user has. */
export const filtersOf = (report: Report, userType: string): [string, Filter][] =>
  Object.entries(report.filters).filter(([, { roles }]) => !roles || roles.some((role) => role === userType));

/** The options this person may choose. */
const withRights = (filter: Filter, holds: (right: string) => boolean): Filter =>
  filter.options && filter.rights
    ? { ...filter, options: filter.options.filter((option) => holds(filter.rights?.[option] ?? '')) }
    : filter;

/** Chips on a wide screen, one sheet with the same filters on a phone (docs/screens.md §7.2). */
export function FilterBar({ report, elsewhere = [], userType, values, isPhone, onChange, onClear }: Props) {
  const holds = useHolds();
  const filters = filtersOf(report, userType)
    .filter(([name]) => !elsewhere.includes(name))
    .map(([name, filter]): [string, Filter] => [name, withRights(filter, holds)]);
  if (filters.length === 0) return null;
  if (isPhone) return <FilterSheet filters={filters} values={values} onChange={onChange} onClear={onClear} />;
  return (
    <div className="filter-bar">
      {filters.map(([name, filter]) => (
        <FilterChip key={name} name={name} filter={filter} values={values} onChange={onChange} />
      ))}
      {Object.keys(values).length > 0 && (
        <Button variant="quiet" onClick={onClear}>
          {t('Clear all')}
        </Button>
      )}
    </div>
  );
}

interface ChipProps {
  name: string;
  filter: Filter;
  values: Record<string, string>;
  onChange: (changes: Record<string, string>) => void;
}

function FilterChip({ name, filter, values, onChange }: ChipProps) {
  const { timezone } = useCompany();
  const keys = filterKeys(name, filter);
  const isSet = keys.some((key) => values[key]);
  const label = t(filter.label);
  return (
    <span className={`chip${isSet ? ' set' : ''}`}>
      <Popover
        trigger={
          isSet ? (
            filterWords(name, filter, values, timezone)
          ) : (
            <>
              <IconPlus size={14} aria-hidden />
              {label}
            </>
          )
        }
        triggerClass="chip-button"
        panelLabel={t('Filter by {name}', { name: label })}
      >
        {(close) => (
          <ChipForm
            name={name}
            filter={filter}
            values={values}
            onApply={(changes) => {
              onChange(changes);
              close();
            }}
          />
        )}
      </Popover>
      {isSet && (
        <button
          type="button"
          className="chip-clear"
          aria-label={t('Remove the filter {name}', { name: label })}
          onClick={() => onChange(Object.fromEntries(keys.map((key) => [key, ''])))}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}

interface FormProps {
  name: string;
  filter: Filter;
  values: Record<string, string>;
  onApply: (changes: Record<string, string>) => void;
}

/** Nothing is sent while somebody types: Apply or Enter sets the filter, a ready choice sets it at once. */
function ChipForm({ name, filter, values, onApply }: FormProps) {
  const [draft, setDraft] = useState(values);
  const own = (from: Record<string, string>): Record<string, string> =>
    Object.fromEntries(filterKeys(name, filter).map((key) => [key, from[key] ?? '']));
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(own(draft));
      }}
    >
      <FilterControl
        name={name}
        filter={filter}
        draft={draft}
        onDraft={(changes) => setDraft({ ...draft, ...changes })}
        onPick={(changes) => onApply(own({ ...draft, ...changes }))}
        isInstant
      />
      {filter.kind !== 'choice' && (
        <Button type="submit" variant="primary">
          {t('Apply')}
        </Button>
      )}
    </form>
  );
}

interface SheetProps extends Omit<Props, 'report' | 'elsewhere' | 'userType' | 'isPhone'> {
  filters: [string, Filter][];
}

function FilterSheet({ filters, values, onChange, onClear }: SheetProps) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(values);
  const count = filters.filter(([name, filter]) =>
    filterKeys(name, filter).some((key) => values[key]),
  ).length;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        icon={<IconFilter size={18} stroke={1.6} aria-hidden />}
        onClick={() => {
          setDraft(values);
          setOpen(true);
        }}
      >
        {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      {isOpen && (
        <Modal
          title={t('Filters')}
          kind="sheet"
          onClose={close}
          footer={
            <>
              <Button
                onClick={() => {
                  onClear();
                  close();
                }}
              >
                {t('Clear all')}
              </Button>
              <Button
                variant="primary"
                onClick={() => {
                  const keys = filters.flatMap(([name, filter]) => filterKeys(name, filter));
                  onChange(Object.fromEntries(keys.map((key) => [key, draft[key] ?? ''])));
                  close();
                }}
              >
                {t('Show results')}
              </Button>
            </>
          }
        >
          <div className="stack">
            {filters.map(([name, filter]) => (
              <fieldset key={name} className="filter-group">
                <legend>{t(filter.label)}</legend>
                <FilterControl
                  name={name}
                  filter={filter}
                  draft={draft}
                  onDraft={(changes) => setDraft({ ...draft, ...changes })}
                  onPick={(changes) => setDraft({ ...draft, ...changes })}
                  isInstant={false}
                />
              </fieldset>
            ))}
          </div>
        </Modal>
      )}
    </>
  );
}
