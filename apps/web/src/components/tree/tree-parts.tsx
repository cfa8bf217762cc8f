import { IconClockHour4 } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { DateTime } from '../parts/figures.tsx';
import './tree.css';

interface Named {
  user_id: string;
  name: string;
}

/** The moment figures are true of; those of the last snapshot are called so. */
export function FiguresTime({ time }: { time: { as_of: string | null; is_live: boolean } | undefined }) {
  if (!time) return null;
  return (
    <p className="figures-time caption">
      <IconClockHour4 size={14} aria-hidden />
      {time.as_of === null ? (
        t('No snapshot has been made yet')
      ) : (
        <span>
          {time.is_live ? t('Figures of') : t('Figures of the snapshot of')} <DateTime value={time.as_of} />
        </span>
      )}
    </p>
  );
}

interface CrumbsProps {
  /** What the first step is called. */
  top: string;
  onTop: () => void;
  skipped: number;
  last: readonly { key: string; name: string }[];
  onStep: (key: string) => void;
}

/** From the top of the own tree down to the root on screen; each step makes that one the root. */
export function Crumbs({ top, onTop, skipped, last, onStep }: CrumbsProps) {
  const isTop = last.length === 0;
  return (
    <nav className="tree-crumbs" aria-label={t('Path to the root')}>
      <ol>
        <li>
          {isTop ? (
            <strong aria-current="location">{top}</strong>
          ) : (
            <button type="button" onClick={onTop}>
              {top}
            </button>
          )}
        </li>
        {skipped > 0 && <li className="muted">{t('{count} between', { count: formatCount(skipped) })}</li>}
        {last.map(({ key, name }, index) => (
          <Fragment key={key}>
            <li>
              {index === last.length - 1 ? (
                <strong aria-current="location">{name}</strong>
              ) : (
                <button type="button" onClick={() => onStep(key)}>
                  {name}
                </button>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

/** The crumbs of a tree of members. */
export function WayCrumbs({
  way,
  isOwn,
  onRoot,
}: {
  way: { top: Named; skipped: number; last: readonly Named[] };
  /** The top is the person on screen. */
  isOwn: boolean;
  onRoot: (root: string) => void;
}) {
  return (
    <Crumbs
      top={isOwn ? t('You') : way.top.name}
      onTop={() => onRoot('')}
      skipped={way.skipped}
      last={way.last.map(({ user_id: key, name }) => ({ key, name }))}
      onStep={onRoot}
    />
  );
}

/** A choice of few, as buttons side by side. */
export function Segments<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}) {
  return (
    <fieldset className="tree-segments">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

/** One of several, as a select with its label before it. */
export function ToolSelect({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="tree-select">
      <span>{label}</span>
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
