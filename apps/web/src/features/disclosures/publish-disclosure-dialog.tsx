import type { RowOf } from '@banyan/contract/core/report';
import { type disclosures, publishDisclosure } from '@banyan/contract/disclosures/disclosures';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  row: RowOf<typeof disclosures>;
  onClose: () => void;
}

/** Publishes what was counted, for ever. */
export function PublishDisclosureDialog({ row: { id, year }, onClose }: Props) {
  return (
    <Modal title={t('Publish {year}', { year: year ?? '' })} onClose={onClose}>
      <ActionForm
        endpoint={publishDisclosure}
        fields={{}}
        initial={{ id }}
        submitLabel={t('Publish for ever')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The disclosure is published.') });
          onClose();
        }}
      >
        {() => <p>{t('Everybody can read it. It can be corrected beside it, never changed.')}</p>}
      </ActionForm>
    </Modal>
  );
}
