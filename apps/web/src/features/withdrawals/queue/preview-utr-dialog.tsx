import { previewUtr, utrMaxBytes } from '@banyan/contract/withdrawals/utr';
import { type ChangeEvent, useId, useState } from 'react';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { toBase64 } from '../../../lib/storage.ts';
import { t } from '../../../lib/text.ts';

interface Chosen {
  file_name: string;
  content: string;
}

/** Chooses a bank's file and looks at it: nothing is paid by that. */
export function PreviewUtrDialog({ onDone, onClose }: { onDone: (no: string) => void; onClose: () => void }) {
  const id = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    setChosen(undefined);
    if (!file) return;
    const isTooLarge = file.size > utrMaxBytes;
    setProblem(isTooLarge ? t('The file is larger than 4 MB.') : undefined);
    if (!isTooLarge)
      setChosen({ file_name: file.name, content: toBase64(new Uint8Array(await file.arrayBuffer())) });
  };
  return (
    <Modal title={t('Load a file')} onClose={onClose}>
      <div className="stack">
        <p>{t('A CSV file whose first line has the headings Request, UTR and Amount.')}</p>
        <label htmlFor={id}>{t('File of the bank')}</label>
        <input id={id} type="file" accept=".csv,.txt" onChange={choose} aria-describedby={`${id}-problem`} />
        <p id={`${id}-problem`} role="alert" className="caption">
          {problem}
        </p>
        {chosen && (
          <ActionForm
            key={chosen.content}
            endpoint={previewUtr}
            fields={noFields}
            initial={chosen}
            submitLabel={t('Look at the lines')}
            onCancel={onClose}
            onDone={({ data }) => {
              onClose();
              onDone(data.no);
            }}
          />
        )}
      </div>
    </Modal>
  );
}

const noFields = {};
