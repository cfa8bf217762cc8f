import { fetchExport, readExportFile } from '@banyan/contract/exports/exports';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { callFile } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { t } from '../../lib/text.ts';

/** Hands an export to the browser, and shows its key: nobody else gets it. */
export function FetchExportDialog({ no, onClose }: { no: string; onClose: () => void }) {
  const download = async (token: string): Promise<void> => {
    const { file, name } = await callFile(readExportFile, { query: { no, token }, loader: true });
    saveFile(file, name);
  };
  return (
    <Modal title={t('Download')} onClose={onClose}>
      <ActionForm
        endpoint={fetchExport}
        fields={{}}
        initial={{ no }}
        submitLabel={t('Download')}
        onCancel={onClose}
        onDone={({ data }) => void download(data.token).catch(() => undefined)}
        receipt={({ data }) => (
          <>
            <p role="status">{t('The download has begun.')}</p>
            {data.key && (
              <>
                <Lines
                  lines={[
                    { label: t('Key'), value: <code style={{ overflowWrap: 'anywhere' }}>{data.key}</code> },
                  ]}
                />
                <p className="caption">
                  {t('Keep the key apart from the file. Without it nobody reads the file.')}
                </p>
              </>
            )}
          </>
        )}
      />
    </Modal>
  );
}
