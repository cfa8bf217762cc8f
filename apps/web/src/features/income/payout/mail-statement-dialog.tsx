import type { RowOf } from '@banyan/contract/core/report';
import { mailStatement } from '@banyan/contract/income/payout-suspensions';
import type { totalIncome } from '@banyan/contract/income/payouts';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import { t } from '../../../lib/text.ts';

export type StatementRow = RowOf<typeof totalIncome>;

/** Sends a statement to its member. */
export function MailStatementDialog({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={mailStatement}
      title={t('Mail {no}', { no })}
      sends={{ no }}
      note={t(
        'We send the figures and a link to the statement to the verified e-mail address of {name}. The link opens without signing in.',
        { name: row.member?.name ?? '' },
      )}
      done={({ data }) => t('{no} goes to {email}.', { no, email: data.email })}
      onClose={onClose}
    />
  );
}
