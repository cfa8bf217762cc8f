import { IncomeExplain } from '../../components/income/income-explain.tsx';
import { type IncomeRow, kindName, reasonLabel } from '../../components/income/income-words.ts';
import { ButtonLink } from '../../components/parts/button.tsx';
import { t } from '../../lib/text.ts';

/** What every income report shows of a row besides its plain columns. */
export const incomeRows = {
  cells: { reason: ({ reason }: IncomeRow) => (reason ? reasonLabel(reason) : null) },
  explain: (row: IncomeRow) => <IncomeExplain row={row} />,
} as const;

export const kindCell = ({ kind }: { kind: string | null }) => (kind ? kindName(kind) : null);

/** Why an income report is empty on the first day, and the step that changes it. */
export const noIncome = (title: string, isAdmin: boolean) => ({
  title,
  text: isAdmin
    ? t('A row appears in the same second in which a topup pays it.')
    : t(
        'It appears in the same second in which somebody you introduced tops up. Share your join link to begin.',
      ),
  action: isAdmin ? undefined : <ButtonLink to="/user/home">{t('Go to your join links')}</ButtonLink>,
});
