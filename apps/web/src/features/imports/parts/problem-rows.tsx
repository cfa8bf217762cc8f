import { columnsOf, fileKinds, fileWords as wordsOfFile } from '@banyan/contract/imports/import-files';
import { importProblemRows } from '@banyan/contract/imports/import-problem-rows';
import { importProblems } from '@banyan/contract/imports/import-problems';
import { ButtonLink } from '../../../components/parts/button.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { fromServer, t } from '../../../lib/text.ts';
import { useTotalLabel } from './total-figure.tsx';

/** The rows of one sort of problem, as the last dry run found them. */
export function ProblemRows({ no, sort }: { no: string; sort: string }) {
  const labelOf = useTotalLabel();
  const known = Object.entries(importProblems).find(([name]) => name === sort)?.[1];
  return (
    <div className="stack">
      <PageHeader
        help={t('Of each sort the first 20,000 rows are listed. Export them to mend the file.')}
        action={
          <ButtonLink to="/admin/settings/import" search={{ no }}>
            {t('Back to the import')}
          </ButtonLink>
        }
      />
      <ReportPage
        report={importProblemRows}
        part={known ? t(known.words, { value: '…' }) : t('Problems')}
        given={{ no, fault: sort }}
        phone={{ title: 'problem', meta: ['file', 'row_no', 'field'] }}
        cells={{
          problem: (row) => t(importProblems[row.sort].words, { value: fromServer(row.value) }),
          file: ({ file }) => fileWords(file),
          field: ({ file, field }) => columnWords(file, field) ?? labelOf(field ?? ''),
          mend: ({ mend }) => fromServer(mend ?? ''),
        }}
        empty={{ title: t('No row has this problem.') }}
      />
    </div>
  );
}

const kindOf = (file: string | null) => fileKinds.find((name) => name === file);

function fileWords(file: string | null): string {
  const kind = kindOf(file);
  return kind ? t(wordsOfFile(kind)) : (file ?? '');
}

/** The column in words; undefined = the file has no such column: it is a total that differs. */
function columnWords(file: string | null, field: string | null): string | undefined {
  const kind = kindOf(file);
  const column = kind && field ? columnsOf(kind)[field] : undefined;
  return column && t(column.words);
}
