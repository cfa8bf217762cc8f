import { guessColumns } from '@banyan/contract/imports/guess-columns';
import { columnsOf, type FileKind, fileWords, kindsOf } from '@banyan/contract/imports/import-files';
import { mapImportFile, type SentFile } from '@banyan/contract/imports/imports';
import { type FormEvent, useEffect } from 'react';
import { toast } from '../../../app/toast.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { Button } from '../../../components/parts/button.tsx';
import { ofMessage, t } from '../../../lib/text.ts';
import { FileSample } from './file-sample.tsx';
import { LabelledSelect } from './labelled-select.tsx';
import { sizeWords } from './size-words.ts';

interface Props {
  no: string;
  /** Whether the import is one day of a system that runs beside. */
  isDay: boolean;
  file: SentFile;
  isOpen: boolean;
  /** Whether its columns are in sight at first. */
  isUnfolded: boolean;
  onUnsaved: (name: string, is: boolean) => void;
}

/** What the rows of a file are, and below which heading each column stands, with the first rows to compare. */
export function FileColumns({ no, isDay, file, isOpen, isUnfolded, onUnsaved }: Props) {
  const { name, headings } = file;
  const kinds = kindsOf(isDay);
  const form = useForm(mapImportFile, {
    initial: { no, file_name: name, kind: file.kind, columns: file.columns },
  });
  const { dirty } = form;
  useEffect(() => {
    onUnsaved(name, dirty);
    return () => onUnsaved(name, false);
  }, [name, dirty, onUnsaved]);
  const kind = (form.values.kind ?? null) as FileKind | null;
  const columns = (form.values.columns ?? {}) as Record<string, number>;
  const chooseKind = (chosen: string): void => {
    const next = kinds.find((known) => known === chosen) ?? null;
    form.set('kind', next);
    form.set('columns', next ? guessColumns(next, headings) : {});
  };
  const chooseHeading = (column: string, place: string): void => {
    const { [column]: _, ...others } = columns;
    form.set('columns', place === '' ? others : { ...others, [column]: Number(place) });
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.check()) return;
    void form.submit().then((reply) => {
      if (reply) toast({ severity: 'success', summary: t('The columns of {name} are saved.', { name }) });
    });
  };
  return (
    <details className="import-file" open={isUnfolded}>
      <summary>
        <strong className="import-file-name">{name}</strong>
        <span className="caption">{sizeWords(file.size)}</span>
        <span className="caption">{kind ? t(fileWords(kind)) : t('Left out')}</span>
      </summary>
      <form noValidate onSubmit={save} aria-label={name}>
        {!file.is_whole && (
          <p className="field-error">{t('Parts of it are missing. Choose the file again.')}</p>
        )}
        {file.problem && <p className="field-error">{ofMessage(file.problem)}</p>}
        {file.is_whole && !file.problem && (
          <>
            <fieldset className="import-columns" disabled={!isOpen}>
              <legend className="visually-hidden">{t('Columns of {name}', { name })}</legend>
              <LabelledSelect
                id={form.idOf('kind')}
                label={t('Its rows are')}
                error={form.errors.kind}
                value={kind ?? ''}
                onValue={chooseKind}
                options={[
                  { value: '', label: t('Left out') },
                  ...kinds.map((value) => ({ value, label: t(fileWords(value)) })),
                ]}
              />
              {kind &&
                Object.entries(columnsOf(kind)).map(([column, { words, needed }]) => (
                  <LabelledSelect
                    key={column}
                    id={form.idOf(`columns.${column}`)}
                    label={needed ? t('{column} (needed)', { column: t(words) }) : t(words)}
                    error={form.errors[`columns.${column}`]}
                    value={String(columns[column] ?? '')}
                    onValue={(place) => chooseHeading(column, place)}
                    options={[
                      { value: '', label: t('Left out') },
                      ...headings.map((heading, place) => ({
                        value: String(place),
                        label: heading || t('Column {number}', { number: place + 1 }),
                      })),
                    ]}
                  />
                ))}
            </fieldset>
            {file.mapping && !dirty && (
              <p className="caption">{t('Columns as saved: {name}', { name: file.mapping })}</p>
            )}
            <FileSample file={file} kind={kind} columns={columns} />
            {isOpen && kind && (
              <div className="field">
                <label className="field-label" htmlFor={form.idOf('save_as')}>
                  {t('Save them as')}
                </label>
                <p className="field-hint" id={`${form.idOf('save_as')}-hint`}>
                  {t('The next file with the same headings is read the same way.')}
                </p>
                <input
                  id={form.idOf('save_as')}
                  className="input"
                  value={form.text('save_as')}
                  maxLength={60}
                  autoComplete="off"
                  aria-describedby={`${form.idOf('save_as')}-hint`}
                  onChange={({ target }) => form.set('save_as', target.value)}
                />
              </div>
            )}
            {isOpen && (
              <div className="form-actions in-place">
                <Button type="submit" busy={form.pending} disabled={!dirty}>
                  {t('Save the columns')}
                </Button>
              </div>
            )}
          </>
        )}
      </form>
    </details>
  );
}
