import { eraseMe, readPersonalState } from '@banyan/contract/documents/personal-data';
import { useCompany } from '../../app/company.ts';
import { queryClient } from '../../app/query-client.ts';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { formatDate } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

/** Asks for the own account to be erased: what goes, and what the law keeps. */
export default function EraseMeDialog({ onClose }: { onClose: () => void }) {
  const { timezone } = useCompany();
  return (
    <Modal title={t('Erase my account')} onClose={onClose}>
      <p>
        {t(
          'In seven days your name, contacts, address, nominee, photo, papers, bank details and messages go. You cannot sign in any more, and it cannot be undone.',
        )}
      </p>
      <p>
        {t(
          'Your user id, your place in the network, incomes, statements, receipts and invoices stay. Tax law keeps name and PAN of an approved KYC and slips of payments for eight years.',
        )}
      </p>
      <ActionForm
        endpoint={eraseMe}
        fields={{}}
        submitLabel={t('Erase my account')}
        cancelLabel={t('Keep it')}
        onCancel={onClose}
        onDone={({ data }) => {
          void queryClient.invalidateQueries({ queryKey: [readPersonalState.path] });
          toast({
            severity: 'success',
            summary: t('Your account will be erased on {date}', {
              date: formatDate(data.erased_at, timezone),
            }),
          });
          onClose();
        }}
      />
    </Modal>
  );
}
