import { companyExports, exportCompany, fetchExport } from '@banyan/contract/exports/exports';
import { useState } from 'react';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { ExportCompanyDialog } from './export-company-dialog.tsx';
import { FetchExportDialog } from './fetch-export-dialog.tsx';
import { useProgress } from './parts/use-progress.ts';

/** The whole company in files: the list of exports, and another one (docs/ledger.md §17). */
export default function ExportPage() {
  const mayCall = useMayCall();
  useProgress();
  const [isAsking, setAsking] = useState(false);
  const ask = mayCall(exportCompany) && (
    <Button variant="primary" onClick={() => setAsking(true)}>
      {t('Export the company')}
    </Button>
  );
  return (
    <>
      <ReportPage
        report={companyExports}
        help={t('Everything of the company in files that an import reads. They are kept for a day.')}
        phone={{ title: 'made_at', amount: 'status', meta: ['no', 'rows_done'] }}
        actions={ask}
        rowActions={(row, close) =>
          row.status === 'Ready' &&
          row.is_own &&
          mayCall(fetchExport) && (
            <Button
              onClick={() => close((onClose) => <FetchExportDialog no={row.no ?? ''} onClose={onClose} />)}
            >
              {t('Download')}
            </Button>
          )
        }
        empty={{ title: t('The company was not exported yet.'), action: ask }}
      />
      {isAsking && <ExportCompanyDialog onClose={() => setAsking(false)} />}
    </>
  );
}
