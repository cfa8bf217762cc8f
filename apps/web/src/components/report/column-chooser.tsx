import type { Report } from '@banyan/contract/core/report';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { t } from '../../lib/text.ts';
import { Popover } from '../parts/popover.tsx';
import type { ShownColumn } from './report-cell.tsx';

type Choice = Record<string, boolean>;

/** The columns this kind of user may see, and which of them this person has chosen. Kept per person. */
export function useColumns(report: Report, user: { user_id: string; user_type: string }) {
  const storeKey = `columns${user.user_id}:${report.path}`;
  const [choice, setChoice] = useState<Choice>(
    () => (readStored('local', storeKey) as Choice | undefined) ?? {},
  );
  const allowed: ShownColumn[] = Object.entries(report.columns)
    .filter(([, { roles }]) => !roles || roles.some((role) => role === user.user_type))
    .map(([key, column]) => ({ key, column }));
  const isOn = ({ key, column }: ShownColumn): boolean => choice[key] ?? !column.hidden;
  const toggle = (shown: ShownColumn): void => {
    const next = { ...choice, [shown.key]: !isOn(shown) };
    setChoice(next);
    writeStored('local', storeKey, next);
  };
  const on = allowed.filter(isOn);
  return { allowed, shown: on.length > 0 ? on : allowed.slice(0, 1), isOn, toggle };
}

interface Props {
  columns: Pick<ReturnType<typeof useColumns>, 'allowed' | 'isOn' | 'toggle'>;
}

export function ColumnChooser({ columns: { allowed, isOn, toggle } }: Props) {
  return (
    <Popover
      trigger={
        <>
          <IconColumns3 size={18} stroke={1.6} aria-hidden />
          {t('Columns')}
        </>
      }
      triggerClass="button secondary"
      panelLabel={t('Columns')}
    >
      {() =>
        allowed.map((shown) => (
          <label key={shown.key} className="menu-item">
            <input type="checkbox" checked={isOn(shown)} onChange={() => toggle(shown)} />
            {t(shown.column.label)}
          </label>
        ))
      }
    </Popover>
  );
}
