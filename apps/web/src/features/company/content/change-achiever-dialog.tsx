import { type achieverList, changeAchiever } from '@banyan/contract/company/achievers';
import type { RowOf } from '@banyan/contract/core/report';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';
import { shownOfAchiever } from './parts/achiever-inputs.ts';

interface Props {
  row: RowOf<typeof achieverList>;
  onClose: () => void;
}

/** Other words or another picture: the member is asked anew. */
export function ChangeAchieverDialog({ row, onClose }: Props) {
  const { id, member, rank, achieved_on, text, language } = row;
  return (
    <Modal title={t('Change {name}', { name: member?.name ?? '' })} onClose={onClose}>
      <p className="caption">{t('The member is asked again. Until then nobody sees it.')}</p>
      <ActionForm
        endpoint={changeAchiever}
        fields={shownOfAchiever(t('Without another one the picture stays.'))}
        initial={{ id, rank: rank ?? '', achieved_on: achieved_on ?? '', text, language }}
        submitLabel={t('Ask again')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The member is asked by a notification.') });
          onClose();
        }}
      />
    </Modal>
  );
}
