import { text } from '@banyan/contract/core/text';
import { blockFranchise, unblockFranchise } from '@banyan/contract/franchises/franchises';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  franchise: { user_id: string | null; name: string | null; status: string | null };
  onClose: () => void;
}

const fields: Fields<typeof blockFranchise> = { reason: { label: text('Reason'), kind: 'textarea' } };

/** Blocking ends the sessions of a franchise; its money stays. */
export function BlockFranchiseDialog({ franchise: { user_id, name, status }, onClose }: Props) {
  const person = `${name} (${user_id})`;
  const isBlocked = status === 'Blocked';
  return (
    <Modal
      title={isBlocked ? t('Unblock {person}', { person }) : t('Block {person}', { person })}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          {isBlocked
            ? t('The franchise can sign in again.')
            : t('The franchise is signed out everywhere. Its money and its sub-franchises stay.')}
        </p>
        <ActionForm
          endpoint={isBlocked ? unblockFranchise : blockFranchise}
          fields={fields}
          initial={{ user_id: user_id ?? '' }}
          submitLabel={isBlocked ? t('Unblock') : t('Block')}
          onCancel={onClose}
          onDone={() => {
            toast({
              severity: 'success',
              summary: isBlocked
                ? t('{person} is unblocked.', { person })
                : t('{person} is blocked.', { person }),
            });
            onClose();
          }}
        />
      </div>
    </Modal>
  );
}
