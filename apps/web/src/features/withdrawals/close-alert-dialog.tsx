import { text } from '@banyan/contract/core/text';
import { closeAlert } from '@banyan/contract/withdrawals/alerts';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { ofMessage, t } from '../../lib/text.ts';
import type { AlertRow } from './parts/alert-row.ts';

const fields: Fields<typeof closeAlert> = {
  reason: { label: text('Reason'), kind: 'textarea', hint: t('Admins read it.') },
};

/** Closes an alert: what it found opens no other one by itself. */
export function CloseAlertDialog({
  row,
  rule,
  onClose,
}: {
  row: AlertRow;
  rule: string;
  onClose: () => void;
}) {
  return (
    <DecideDialog
      endpoint={closeAlert}
      title={t('Close alert {no}', { no: row.no ?? '' })}
      sends={{ id: row.id }}
      fields={fields}
      lines={[
        { label: t('Rule'), value: rule },
        { label: t('What it says'), value: ofMessage(row.says) },
        { label: t('User id'), value: row.owner ? `${row.owner.name} (${row.owner.user_id})` : '' },
        { label: t('Ids'), value: row.owners },
      ]}
      note={t('Their withdrawals can be approved together with others again.')}
      done={() => t('Alert {no} is closed.', { no: row.no ?? '' })}
      onClose={onClose}
    />
  );
}
