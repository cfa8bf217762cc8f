import { text } from '@banyan/contract/core/text';
import { type CannedReply, saveCannedReply } from '@banyan/contract/support/settings';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  /** Without an id a new one. */
  reply: Partial<CannedReply>;
  onClose: () => void;
}

/** A reply that is ready to send. */
export function SaveCannedReplyDialog({
  reply: { id, name = '', body = '', is_used = true },
  onClose,
}: Props) {
  const title = id === undefined ? t('Add a reply') : t('Change {name}', { name });
  const fields: Fields<typeof saveCannedReply> = {
    name: { label: text('Name') },
    body: {
      label: text('Text'),
      kind: 'textarea',
      hint: t('{place} stands for the name of who asked.', { place: '{name}' }),
    },
    is_used: { label: text('In use'), kind: 'checkbox' },
  };
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={saveCannedReply}
        fields={fields}
        initial={{ id, name, body, is_used }}
        submitLabel={t('Save the reply')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({ severity: 'success', summary: t('{name} is saved.', { name: data.name }) });
          onClose();
        }}
      />
    </Modal>
  );
}
