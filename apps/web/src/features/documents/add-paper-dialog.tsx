import { text } from '@banyan/contract/core/text';
import { addCompanyPaper, companyPapers } from '@banyan/contract/documents/vault';
import { useState } from 'react';
import { queryClient } from '../../app/query-client.ts';
import { toast } from '../../app/toast.ts';
import { useSession } from '../../app/use-session.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

/** Puts a paper of the company into the vault. */
export function AddPaperDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [initial] = useState(() => ({ user_id: user.user_id, file_name: '', content: '' }));
  const fields: Fields<typeof addCompanyPaper> = {
    name: { label: text('Paper'), hint: t('Such as GST certificate.') },
    expires_on: { label: text('Last day'), kind: 'date' },
    user_id: { label: text('Looked after by'), hint: t('The user id of an admin.') },
    content: { label: text('Picture'), kind: 'picture', hint: t('Png or jpg, at most 10 MB.') },
  };
  return (
    <Modal title={t('Add a paper')} onClose={onClose}>
      <ActionForm
        endpoint={addCompanyPaper}
        fields={fields}
        initial={initial}
        submitLabel={t('Add the paper')}
        onCancel={onClose}
        onDone={({ data }) => {
          void queryClient.invalidateQueries({ queryKey: [companyPapers.path] });
          toast({ severity: 'success', summary: t('{no} is added.', { no: data.no }) });
          onClose();
        }}
      />
    </Modal>
  );
}
