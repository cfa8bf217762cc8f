import { text } from '@banyan/contract/core/text';
import { blockMember, unblockMember } from '@banyan/contract/genealogy/genealogy';
import { toast } from '../../app/toast.ts';
import { t } from '../../lib/text.ts';
import { ActionForm } from '../form/action-form.tsx';
import type { Fields } from '../form/field.tsx';
import { Modal } from './modal.tsx';

interface Props {
  member: { user_id: string | null; name: string | null; is_blocked: boolean };
  onClose: () => void;
}

const fields: Fields<typeof blockMember> = { reason: { label: text('Reason'), kind: 'textarea' } };

/** Blocking ends the member's sessions; place and money stay. */
export function BlockMemberDialog({ member: { user_id, name, is_blocked }, onClose }: Props) {
  const person = `${name} (${user_id})`;
  const done = (summary: string): void => {
    toast({ severity: 'success', summary });
    onClose();
  };
  return (
    <Modal
      title={is_blocked ? t('Unblock {person}', { person }) : t('Block {person}', { person })}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          {is_blocked
            ? t('The member can sign in again and earns again from now on.')
            : t('The member is signed out everywhere and earns nothing while blocked. Place and money stay.')}
        </p>
        <ActionForm
          endpoint={is_blocked ? unblockMember : blockMember}
          fields={fields}
          initial={{ user_id: user_id ?? '' }}
          submitLabel={is_blocked ? t('Unblock') : t('Block')}
          onCancel={onClose}
          onDone={() =>
            done(is_blocked ? t('{person} is unblocked.', { person }) : t('{person} is blocked.', { person }))
          }
        />
      </div>
    </Modal>
  );
}
