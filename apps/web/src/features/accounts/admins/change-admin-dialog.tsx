import { changeSubAdmin, type subAdmins } from '@banyan/contract/accounts/admins';
import { text } from '@banyan/contract/core/text';
import type * as z from 'zod/mini';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';

interface Props {
  row: z.output<(typeof subAdmins)['row']>;
  act: 'Change' | 'Block' | 'Unblock' | 'Delete';
  onClose: () => void;
}

const reason: Fields<typeof changeSubAdmin> = { reason: { label: text('Reason'), kind: 'textarea' } };
const details: Fields<typeof changeSubAdmin> = {
  name: { label: text('Name') },
  email: { label: text('E-mail'), kind: 'email' },
  mobile: { label: text('Mobile'), kind: 'mobile' },
  ...reason,
};

/** One act about an admin, with its reason, which goes into the audit log. */
export function ChangeAdminDialog({ row, act, onClose }: Props) {
  const { user_id = '', name = '' } = row.admin ?? {};
  const person = `${name} (${user_id})`;
  const { title, says, label } = wordsOf(act, person);
  const initial =
    act === 'Change' ? { user_id, name, email: row.email ?? '', mobile: row.mobile ?? '' } : { user_id, act };
  return (
    <Modal title={title} onClose={onClose}>
      <div className="stack">
        <p>{says}</p>
        <ActionForm
          endpoint={changeSubAdmin}
          fields={act === 'Change' ? details : reason}
          initial={initial}
          submitLabel={label}
          onCancel={onClose}
          onDone={() => {
            toast({ severity: 'success', summary: t('Saved: {person}', { person }) });
            onClose();
          }}
        />
      </div>
    </Modal>
  );
}

function wordsOf(act: Props['act'], person: string): { title: string; says: string; label: string } {
  switch (act) {
    case 'Block':
      return {
        title: t('Block {person}', { person }),
        says: t('They are signed out everywhere and sign in no more until they are unblocked.'),
        label: t('Block'),
      };
    case 'Unblock':
      return {
        title: t('Unblock {person}', { person }),
        says: t('They can sign in again, with the rights they had.'),
        label: t('Unblock'),
      };
    case 'Delete':
      return {
        title: t('Delete {person}', { person }),
        says: t('They never sign in again. What they did stays, under their name.'),
        label: t('Delete'),
      };
    default:
      return {
        title: t('Change {person}', { person }),
        says: t('E-mail and mobile of an admin change when a second admin agrees. Their owner gets a mail.'),
        label: t('Save'),
      };
  }
}
