import { ButtonLink } from '../../../components/parts/button.tsx';
import {
  countedBase,
  type IncomeRow,
  kindName,
  reasonLabel,
} from '../../../components/parts/income-words.ts';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import { IncomeExplain } from './parts/income-explain.tsx';

/** What every income report shows of a row besides its plain columns. */
export const incomeRows = {
  cells: {
    base: countedBase,
    reason: ({ reason }: Pick<IncomeRow, 'reason'>) => (reason ? reasonLabel(reason) : null),
  },
  explain: (row: IncomeRow) => <IncomeExplain row={row} />,
} as const;

export const kindCell = ({ kind }: { kind: string | null }) => (kind ? kindName(kind) : null);

/** Whether the requirements of a level are met now. */
export const achievedCell = ({ achieved }: { achieved: string | null }) =>
  achieved && (
    <StatusTag
      status={achieved === 'Yes' ? 'Achieved' : 'Not yet'}
      tone={achieved === 'Yes' ? 'success' : 'neutral'}
    />
  );

/** Incomes of topups begin with somebody who joins by the own link. */
export const joinLinks = () => <ButtonLink to="/user/home">{t('Open your join links')}</ButtonLink>;
