import type { IncomeKind } from '@banyan/contract/income/income';
import { kindFigures } from '@banyan/contract/income/kind-figures';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useCompany } from '../../../../app/company.ts';
import { useArea } from '../../../../app/use-area.ts';
import { drawn } from '../../../../components/chart/chart-scale.ts';
import { useMayOpen } from '../../../../components/parts/screen-link.tsx';
import { addDecimals } from '../../../../lib/decimal.ts';
import { formatDate, formatMoney } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import './date-strip.css';

/** What the kind, or all kinds, paid on the date of each of the last 30 closings; one that is chosen filters the list below by its date. */
export function DateStrip({ kind }: { kind?: IncomeKind | undefined }) {
  const { own } = useArea();
  const mayOpen = useMayOpen();
  return mayOpen(own('/income/total-income')) ? <Strip kind={kind} /> : null;
}

function Strip({ kind }: { kind: IncomeKind | undefined }) {
  const { data } = useCall(kindFigures, {}, { quiet: true });
  const shown = data?.kinds.filter((of) => kind === undefined || of.kind === kind) ?? [];
  const dates = shown[0]?.closings.map((_, at) => addDecimals(shown.map((of) => of.closings[at] ?? '0')));
  // its height is kept, so that the list does not move when it comes
  return (
    <div className="date-strip">
      {data && dates && dates.length > 0 && <Bars closings={data.closings} dates={dates} />}
    </div>
  );
}

function Bars({ closings, dates }: { closings: readonly string[]; dates: readonly string[] }) {
  const company = useCompany();
  const navigate = useNavigate();
  const { f_on_from, f_on_to } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const last = closings.length - 1;
  const dateAt = (at: number): string => closings[at] ?? '';
  const placeOf = ({ currentTarget, clientX }: { currentTarget: Element; clientX: number }): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * closings.length)));
  };
  const chosen = f_on_from === f_on_to ? dates.findIndex((_, at) => dateAt(at) === f_on_from) : -1;
  const [looked, setLooked] = useState<number>();
  const at = looked ?? (chosen >= 0 ? chosen : last);
  const highest = Math.max(...dates.map((amount) => Math.abs(drawn(amount)))) || 1;
  const choose = (place: number): void => {
    const date = dateAt(place);
    const search = (before: Record<string, unknown>) => ({
      ...before,
      page: undefined,
      f_on_from: date,
      f_on_to: date,
    });
    void navigate({ to: '.', search: search as never });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (event.key === 'Enter' || event.key === ' ') choose(at);
    else if (event.key === 'Home') setLooked(0);
    else if (event.key === 'End') setLooked(last);
    else if (step) setLooked(Math.min(last, Math.max(0, at + step)));
    else return;
    event.preventDefault();
  };
  const words = t('{date}: {amount}', {
    date: formatDate(dateAt(at), company.timezone),
    amount: formatMoney(dates[at] ?? '0', company),
  });
  return (
    <>
      <div
        className="date-bars"
        role="slider"
        tabIndex={0}
        aria-label={t('Choose a date')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setLooked(placeOf(event))}
        onPointerLeave={() => setLooked(undefined)}
        onClick={(event) => choose(placeOf(event))}
      >
        {dates.map((amount, place) => (
          <span
            // a date has one place
            key={dateAt(place)}
            className={
              place === chosen ? 'chosen' : place === at && looked !== undefined ? 'looked' : undefined
            }
          >
            <i style={{ blockSize: `${Math.round((Math.abs(drawn(amount)) / highest) * 100)}%` }} />
          </span>
        ))}
      </div>
      <p className="caption">
        {looked === undefined
          ? t(
              '{count, plural, one {The last closing.} other {The last # closings.}} Choose one to see its rows.',
              {
                count: closings.length,
              },
            )
          : words}
      </p>
    </>
  );
}
