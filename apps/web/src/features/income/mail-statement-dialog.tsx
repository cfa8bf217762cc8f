import { mailStatement } from '@banyan/contract/payout-holds';
import type { totalIncome } from '@banyan/contract/payouts';
import type { RowOf } from '@banyan/contract/report';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { FieldDef } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

export type StatementRow = RowOf<typeof totalIncome>;
const nothing: Record<string, FieldDef> = {};

/** Sends a statement to its member. */
export function MailStatementDialog({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const no = row.no ?? '';
  return (
    <Modal title={t('Mail {no}', { no })} onClose={onClose}>
      <ActionForm
        endpoint={mailStatement}
        fields={nothing}
        initial={{ no }}
        submitLabel={t('Send the mail')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({ severity: 'success', summary: t('{no} goes to {email}.', { no, email: data.email }) });
          onClose();
        }}
      >
        {() => (
          <p>
            {t(
              '{name} gets the figures and a link to the paper, at the verified e-mail address. The link opens without signing in.',
              { name: row.member?.name ?? '' },
            )}
          </p>
        )}
      </ActionForm>
    </Modal>
  );
}
