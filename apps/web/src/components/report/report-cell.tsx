import type { Column, ColumnKind } from '@banyan/contract/core/report';
import type { ReactNode } from 'react';
import { useCompany } from '../../app/company.ts';
import { formatMoney } from '../../lib/format.ts';
import { fromServer } from '../../lib/text.ts';
import { Count, DateTime, Money, Nothing, Percent } from '../parts/figures.tsx';
import { CopyText, UserChip } from '../parts/people.tsx';
import { planName } from '../parts/plan-name.ts';
import { useProfileHref } from '../parts/screen-link.tsx';
import { StatusTag } from '../parts/status-tag.tsx';

export type Row = Record<string, unknown> & { id: string };
export interface ShownColumn {
  key: string;
  column: Column;
}

/** Figures stand on the right, everything else on the left. */
export const isFigure = (kind: ColumnKind): boolean =>
  kind === 'money' || kind === 'percent' || kind === 'int';

/** One value by its column's kind: alignment, form and screen-reader text live here, once for all reports. */
export function ReportCell({
  kind,
  value,
  strong,
}: {
  kind: ColumnKind;
  value: unknown;
  strong?: boolean;
}): ReactNode {
  if (value === null || value === undefined || value === '') return <Nothing />;
  switch (kind) {
    case 'date':
      return <DateTime value={String(value)} withTime={false} />;
    case 'date_time':
      return <DateTime value={String(value)} />;
    case 'person': {
      const { user_id, name } = value as { user_id: string; name: string };
      return <UserChip userId={user_id} name={name} />;
    }
    case 'member': {
      const { user_id, name } = value as { user_id: string; name: string };
      return <MemberChip userId={user_id} name={name} />;
    }
    case 'money':
      return <BareMoney value={String(value)} strong={strong ?? false} />;
    case 'percent':
      return <Percent value={String(value)} />;
    case 'int':
      return <Count value={Number(value)} />;
    case 'id':
      return <CopyText text={String(value)} />;
    case 'status':
      return <StatusTag status={String(value)} />;
    case 'text':
      return String(value);
    case 'words':
      return fromServer(String(value));
    case 'code':
      return planName(String(value));
  }
}

/** A member, whose id leads to the profile. */
function MemberChip({ userId, name }: { userId: string; name: string }) {
  return <UserChip userId={userId} name={name} href={useProfileHref()(userId)} />;
}

/** In a column of amounts the symbol would only repeat itself. */
function BareMoney({ value, strong }: { value: string; strong: boolean }) {
  const company = useCompany();
  const bare = formatMoney(value, { ...company, currency_symbol: '', is_currency_symbol_prefixed: true });
  return (
    <span className={`money${strong ? ' strong' : ''}`} data-value={value}>
      {bare}
    </span>
  );
}

/** A total: money with the symbol, counts without. */
export function TotalCell({ kind, value }: { kind: ColumnKind; value: string | undefined }) {
  if (value === undefined) return null;
  if (kind === 'int') return <Count value={Number(value)} />;
  return <Money value={value} strong />;
}
