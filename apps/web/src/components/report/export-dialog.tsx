import { exportStanding } from '@banyan/contract/core/exports';
import type { Report } from '@banyan/contract/core/report';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../app/toast.ts';
import { callFile } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../parts/button.tsx';
import { Modal } from '../parts/modal.tsx';

interface Props {
  report: Report;
  title: string;
  total: number;
  /** Filters and sort; the page does not matter, all matching rows are in the file. */
  query: Record<string, string | number>;
  filterWords: string[];
  onClose: () => void;
}

const formats = [
  { value: 'xlsx', name: 'XLSX', note: 'For Excel and other spreadsheets. Recommended.' },
  { value: 'csv', name: 'CSV', note: 'Plain text, semicolon between the cells.' },
] as const;
type Format = (typeof formats)[number]['value'];
/** Beyond this a spreadsheet opens slowly, and CSV is chosen. */
const manyRows = 200_000;
/** Milliseconds between two questions whether the download waits. */
const everyMs = 1000;

/** Says how many rows the file will have before it is made (docs/screens.md §7.2). */
export function ExportDialog({ report, title, total, query, filterWords, onClose }: Props) {
  const [format, setFormat] = useState<Format>(total > manyRows ? 'csv' : 'xlsx');
  const [isBusy, setBusy] = useState(false);
  const standing = useCall(
    exportStanding,
    {},
    { enabled: isBusy, refetchInterval: everyMs, gcTime: 0, quiet: true },
  );
  const isWaiting = isBusy && (standing.data?.waiting ?? 0) > 0;
  // a dialog that is closed breaks its download off
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const download = async (): Promise<void> => {
    setBusy(true);
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    try {
      const { page_index: _index, page_size: _size, ...rest } = query;
      const { file, name } = await callFile(report, { query: { ...rest, format }, signal });
      saveFile(file, name.includes('.') ? name : `${name}.${format}`);
      toast({ severity: 'success', summary: t('{name} was downloaded.', { name: title }) });
      onClose();
    } catch {
      // Shown by app/errors.ts; the dialog stays open for another try.
      setBusy(false);
    }
  };
  return (
    <Modal
      title={t('Export {name}', { name: title })}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={download}>
            {t('{count, plural, one {Download # row} other {Download # rows}}', { count: total })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {t(
            '{count, plural, one {The file will hold # row.} other {The file will hold all # matching rows.}}',
            { count: total },
          )}{' '}
          {filterWords.length === 0 ? t('No filter is set.') : ''}
        </p>
        {filterWords.length > 0 && (
          <ul className="export-filters">
            {filterWords.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        <fieldset className="choice-cards">
          <legend className="visually-hidden">{t('File format')}</legend>
          {formats.map(({ value, name, note }) => (
            <label key={value} className="choice-card">
              <input
                type="radio"
                name="format"
                checked={format === value}
                onChange={() => setFormat(value)}
              />
              <span>
                <strong>{name}</strong>
                <span className="caption">{t(note)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p role="status">{isWaiting ? t('Waiting for another export to finish.') : ''}</p>
      </div>
    </Modal>
  );
}
