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
  const choose = (key: string, isWanted: boolean): void => {
    const next = { ...choice, [key]: isWanted };
    setChoice(next);
    writeStored('local', storeKey, next);
  };
  const on = allowed.filter(isOn);
  return {
    allowed,
    wanted: on.length > 0 ? on : allowed.slice(0, 1),
    /** Asked for by hand: stays however narrow the table is. */
    isChosen: (key: string): boolean => choice[key] === true,
    choose,
  };
}

interface Props {
  /** All that can be chosen, and those on screen. */
  allowed: readonly ShownColumn[];
  shown: readonly ShownColumn[];
  choose: (key: string, isWanted: boolean) => void;
}

export function ColumnChooser({ allowed, shown, choose }: Props) {
  const keys = new Set(shown.map(({ key }) => key));
  const count = allowed.filter(({ key }) => !keys.has(key)).length;
  return (
    <Popover
      trigger={
        <>
          <IconColumns3 size={18} stroke={1.6} aria-hidden />
          {count > 0 ? t('Columns ({count} hidden)', { count }) : t('Columns')}
        </>
      }
      triggerClass="button secondary columns-button"
      panelLabel={t('Columns')}
    >
      {() =>
        allowed.map(({ key, column }) => (
          <label key={key} className="menu-item">
            <input
              type="checkbox"
              checked={keys.has(key)}
              onChange={(event) => choose(key, event.target.checked)}
            />
            {t(column.label)}
          </label>
        ))
      }
    </Popover>
  );
}
