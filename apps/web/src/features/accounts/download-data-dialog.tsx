import {
  askPersonalData,
  readPersonalData,
  readPersonalState,
} from '@banyan/contract/documents/personal-data';
import { queryClient } from '../../app/query-client.ts';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { callFile } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { t } from '../../lib/text.ts';

/** Asks for the file of the own data and hands it to the browser. */
export default function DownloadDataDialog({ onClose }: { onClose: () => void }) {
  const download = async (token: string): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: [readPersonalState.path] });
    const { file, name } = await callFile(readPersonalData, { query: { token }, loader: true });
    saveFile(file, name);
    toast({ severity: 'success', summary: t('Your data is downloaded') });
    onClose();
  };
  return (
    <Modal title={t('Download my data')} onClose={onClose}>
      <p>{t('Other people stand in it by their user id alone. Keep the file where nobody else reads it.')}</p>
      <ActionForm
        endpoint={askPersonalData}
        fields={{}}
        submitLabel={t('Download my data')}
        onCancel={onClose}
        onDone={({ data }) => void download(data.token).catch(() => undefined)}
      />
    </Modal>
  );
}
