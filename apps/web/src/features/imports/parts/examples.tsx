import { importExamples } from '@banyan/contract/imports/import-examples';
import { fileWords, kindsOf } from '@banyan/contract/imports/import-files';
import { Button } from '../../../components/parts/button.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { fromServer, t } from '../../../lib/text.ts';

/** An example of each file, to be saved and filled in. */
export function Examples({ isDay }: { isDay: boolean }) {
  return (
    <details className="import-file">
      <summary>{t('Example of each file')}</summary>
      <div className="form-actions in-place">
        {kindsOf(isDay).map((kind) => (
          <Button
            key={kind}
            onClick={() =>
              saveFile(new Blob([importExamples[kind]], { type: 'text/csv;charset=utf-8' }), `${kind}.csv`)
            }
          >
            {fromServer(fileWords(kind))}
          </Button>
        ))}
      </div>
    </details>
  );
}
