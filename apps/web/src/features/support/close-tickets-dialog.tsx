import { text } from '@banyan/contract/core/text';
import { closeTickets } from '@banyan/contract/support/desk';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { DoneEach, sayDone } from './parts/done-each.tsx';

interface Props {
  nos: string[];
  onDone: () => void;
  onClose: () => void;
}

/** Closes several tickets; those past their month need a reason. */
export function CloseTicketsDialog({ nos, onDone, onClose }: Props) {
  const title = t('{count, plural, one {Close # ticket} other {Close # tickets}}', { count: nos.length });
  const fields: Fields<typeof closeTickets> = {
    reason: {
      label: text('Reason (optional)'),
      kind: 'textarea',
      hint: t('Needed for tickets open longer than a month. Their owners read it.'),
    },
  };
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={closeTickets}
        fields={fields}
        initial={{ nos }}
        submitLabel={title}
        onCancel={onClose}
        onDone={({ data }) => {
          onDone();
          if (
            sayDone(
              data,
              t('{count, plural, one {# ticket closed.} other {# tickets closed.}}', { count: data.done }),
            )
          )
            onClose();
        }}
        receipt={({ data }) => <DoneEach done={data} onClose={onClose} />}
      />
    </Modal>
  );
}
