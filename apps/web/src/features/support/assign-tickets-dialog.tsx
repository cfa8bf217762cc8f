import { text } from '@banyan/contract/core/text';
import { assignTickets, ticketDesk } from '@banyan/contract/support/desk';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { DoneEach, sayDone } from './parts/done-each.tsx';

interface Props {
  nos: string[];
  onDone?: () => void;
  onClose: () => void;
}

/** Gives tickets to an admin who answers, or to nobody. */
export function AssignTicketsDialog({ nos, onDone, onClose }: Props) {
  const title = t('{count, plural, one {Assign # ticket} other {Assign # tickets}}', { count: nos.length });
  const desk = useCall(ticketDesk);
  const fields: Fields<typeof assignTickets> = {
    user_id: {
      label: text('Admin'),
      kind: 'select',
      options: [
        { value: '', label: t('Nobody') },
        ...(desk.data?.assignees ?? []).map(({ user_id, name }) => ({
          value: user_id,
          label: `${name} (${user_id})`,
        })),
      ],
    },
  };
  return (
    <Modal title={title} onClose={onClose}>
      {desk.data ? (
        <ActionForm
          endpoint={assignTickets}
          fields={fields}
          initial={{ nos }}
          submitLabel={title}
          onCancel={onClose}
          onDone={({ data }) => {
            onDone?.();
            if (
              sayDone(
                data,
                t('{count, plural, one {# ticket assigned.} other {# tickets assigned.}}', {
                  count: data.done,
                }),
              )
            )
              onClose();
          }}
          receipt={({ data }) => <DoneEach done={data} onClose={onClose} />}
        />
      ) : (
        <Loading query={desk} what={t('The admins')} lines={3} />
      )}
    </Modal>
  );
}
