import { type ImportState, sendImportPart } from '@banyan/contract/imports/imports';
import { type ChangeEvent, useId } from 'react';
import { useMayCall } from '../../../app/use-rights.ts';
import { Empty } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { Examples } from './examples.tsx';
import { FileColumns } from './file-columns.tsx';
import { SendingFiles } from './sending-files.tsx';
import { useSending } from './use-sending.ts';

interface Props {
  state: ImportState;
  /** Whether files and columns may still change. */
  isOpen: boolean;
  onUnsaved: (name: string, is: boolean) => void;
}

/** The files of an import: chosen, sent in parts, and what stands in the columns of each. */
export function ImportFiles({ state, isOpen, onUnsaved }: Props) {
  const id = useId();
  const mayCall = useMayCall();
  const sending = useSending(state.no);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    sending.send([...(target.files ?? [])]);
    // the same file may be chosen again
    target.value = '';
  };
  return (
    <section className="card stack" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>{t('1. Files')}</h2>
      {isOpen && mayCall(sendImportPart) && (
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {t('Files to send')}
          </label>
          <p className="field-hint" id={`${id}-hint`}>
            {t('One CSV or XLSX file for each kind of row. Of a workbook the first sheet is read.')}
          </p>
          <input
            id={id}
            type="file"
            className="input file"
            accept=".csv,.txt,.tsv,.xlsx"
            multiple
            aria-describedby={`${id}-hint`}
            onChange={choose}
          />
        </div>
      )}
      {isOpen && <Examples isDay={state.is_day} />}
      <SendingFiles files={sending.files} onGoOn={() => void sending.goOn()} onForget={sending.forget} />
      {state.files.length === 0 && sending.files.length === 0 && (
        <Empty
          title={t('No file has been sent.')}
          text={state.is_day ? t('What it paid is one of them.') : t('Begin with the file of members.')}
        />
      )}
      {state.files.map((file) => (
        <FileColumns
          key={`${file.name} ${file.size} ${file.is_whole} ${file.headings.join()}`}
          no={state.no}
          isDay={state.is_day}
          file={file}
          isOpen={isOpen}
          isUnfolded={state.status === 'Draft'}
          onUnsaved={onUnsaved}
        />
      ))}
    </section>
  );
}
