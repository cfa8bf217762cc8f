import { text } from '@banyan/contract/core/text';
import { closeTicket, type ticketThread } from '@banyan/contract/support/tickets';
import { useState } from 'react';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import type { DataOf } from '../../lib/use-call.ts';

interface Props {
  thread: DataOf<typeof ticketThread>;
  onClose: () => void;
}

const late: Fields<typeof closeTicket> = {
  reason: { label: text('Why it took longer'), kind: 'textarea', hint: t('Its owner reads it.') },
};

/** Closes a ticket as it was read; past its month who answers says why. */
export function CloseTicketDialog({ thread, onClose }: Props) {
  const { no, close_by, is_own, messages } = thread;
  const title = t('Close {no}', { no });
  const [isLate] = useState(() => !is_own && close_by !== null && Date.parse(close_by) < Date.now());
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={closeTicket}
        fields={isLate ? late : {}}
        initial={{ no, last_seen: messages.at(-1)?.id ?? '' }}
        submitLabel={title}
        onCancel={onClose}
        cancelLabel={t('Keep it open')}
        onDone={() => {
          toast({ severity: 'success', summary: t('{no} is closed.', { no }) });
          onClose();
        }}
      >
        {() => <p>{t('A reply within 30 days opens it again.')}</p>}
      </ActionForm>
    </Modal>
  );
}
