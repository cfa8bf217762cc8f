import { fileWords } from '@banyan/contract/imports/import-files';
import { importRows } from '@banyan/contract/imports/import-problem-rows';
import type { ImportState } from '@banyan/contract/imports/imports';
import { useState } from 'react';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button } from '../../../components/parts/button.tsx';
import { callFile } from '../../../lib/call.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { t } from '../../../lib/text.ts';

type Rows = ImportState['problem_rows'][number];

/** The rows with problems of each file to download: mended in a spreadsheet, they can be sent again. */
export function ProblemFiles({ state: { no, problem_rows } }: { state: ImportState }) {
  const [busy, setBusy] = useState<string | null>(null);
  if (!useMayCall()(importRows)) return null;
  const download = async ({ kind, decided }: Rows): Promise<void> => {
    setBusy(`${kind} ${decided}`);
    try {
      const { file } = await callFile(importRows, { query: { no, kind, decided } });
      saveFile(file, `${kind}-${decided}.csv`);
    } catch {
      // shown by app/errors.ts
    } finally {
      setBusy(null);
    }
  };
  return (
    <fieldset className="import-totals">
      <legend className="field-label">{t('Download these rows as CSV, each with its reason:')}</legend>
      <div className="form-actions in-place">
        {problem_rows.map((rows) => (
          <Button
            key={`${rows.kind} ${rows.decided}`}
            busy={busy === `${rows.kind} ${rows.decided}`}
            onClick={() => void download(rows)}
          >
            {rows.decided === 'refused'
              ? t('{file}: {count} refused', { file: t(fileWords(rows.kind)), count: rows.rows })
              : t('{file}: {count} mended', { file: t(fileWords(rows.kind)), count: rows.rows })}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
