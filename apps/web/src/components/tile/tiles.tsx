import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../lib/text.ts';
import { Money } from '../parts/figures.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import { Loading } from '../parts/states.tsx';
import './tiles.css';

interface TileProps<T> {
  title: string;
  query: UseQueryResult<T>;
  /** A link or a switch beside the title. */
  action?: ReactNode;
  lines?: number;
  children: (data: T) => ReactNode;
}

/** A panel of a dashboard: loads, fails and retries alone. */
export function Tile<T>({ title, query, action, lines = 3, children }: TileProps<T>) {
  return (
    <section className="card tile" aria-label={title} aria-busy={query.isFetching}>
      <div className="tile-head">
        <h2>{title}</h2>
        {action}
      </div>
      {query.data !== undefined ? children(query.data) : <Loading query={query} what={title} lines={lines} />}
    </section>
  );
}

interface StatProps {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** The filtered report behind the figure. */
  to?: string;
  search?: Record<string, string>;
}

/** One figure; with `to` the whole tile leads to the rows it was counted from. */
export function StatTile({ label, value, note, to, search }: StatProps) {
  const inside = (
    <>
      <span className="stat-label">{label}</span>
      <span className="stat-value">{value}</span>
      {note && <span className="caption">{note}</span>}
    </>
  );
  if (!to) return <div className="card stat">{inside}</div>;
  return (
    <Link to={to} search={search ?? {}} className="card stat">
      {inside}
    </Link>
  );
}

/** A figure below a balance; with `href` it leads to the rows it is the sum of. */
export interface Fact {
  label: string;
  value: string;
  signed?: boolean;
  href?: string;
}

interface BalanceProps {
  title: ReactNode;
  value: string;
  isHidden: boolean;
  onHide: () => void;
  facts: Fact[];
  actions?: ReactNode;
  children?: ReactNode;
}

/** The one petrol panel of a screen: a balance over its double rule. */
export function BalancePanel({ title, value, isHidden, onHide, facts, actions, children }: BalanceProps) {
  return (
    <section className="balance">
      <div className="balance-head">
        <h2>{title}</h2>
        <button type="button" aria-pressed={isHidden} onClick={onHide}>
          {isHidden ? <IconEye size={18} aria-hidden /> : <IconEyeOff size={18} aria-hidden />}
          {isHidden ? t('Show amounts') : t('Hide amounts')}
        </button>
      </div>
      <p className="balance-value">
        <Money value={value} hidden={isHidden} />
      </p>
      <dl className="balance-facts">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              <FactValue fact={fact} isHidden={isHidden} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
      {actions && <div className="balance-actions">{actions}</div>}
    </section>
  );
}

function FactValue({ fact: { value, signed = false, href }, isHidden }: { fact: Fact; isHidden: boolean }) {
  const money = <Money value={value} signed={signed} hidden={isHidden} strong />;
  return href ? <ScreenLink href={href}>{money}</ScreenLink> : money;
}

/** How far something has come, in words and as a bar. */
export function Progress({ label, part, whole }: { label: string; part: number; whole: number }) {
  const percent = whole > 0 ? Math.min(100, Math.round((part / whole) * 100)) : 0;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
