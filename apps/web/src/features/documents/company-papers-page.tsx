import type { RowOf } from '@banyan/contract/core/report';
import { addCompanyPaper, companyPapers, endCompanyPaper } from '@banyan/contract/documents/vault';
import { useState } from 'react';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { DocumentViewer } from '../../components/parts/document-viewer.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { FilterTabs } from '../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { AddPaperDialog } from './add-paper-dialog.tsx';
import { EndPaperDialog } from './end-paper-dialog.tsx';

/** /admin/settings/documents: papers of the company, with who looks after them and when they end (docs/screens.md §11.3). */
export default function CompanyPapersPage() {
  const mayCall = useMayCall();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ReportPage
        report={companyPapers}
        help={t('Who looks after a paper is reminded 60, 30 and 7 days before its last day.')}
        tabs="status"
        phone={{ title: 'name', amount: 'status', meta: ['expires_on', 'owner'] }}
        actions={
          mayCall(addCompanyPaper) && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              {t('Add a paper')}
            </Button>
          )
        }
        details={(row) => <Details row={row} />}
        rowActions={(row, close) =>
          row.status !== 'Ended' &&
          mayCall(endCompanyPaper) && (
            <Button
              variant="danger"
              onClick={() => close((onClose) => <EndPaperDialog row={row} onClose={onClose} />)}
            >
              {t('End…')}
            </Button>
          )
        }
        empty={{
          title: t('No paper is kept yet.'),
          text: t('Licences, certificates and contracts of the company stand here.'),
        }}
      >
        <FilterTabs
          report={companyPapers}
          name="status"
          label={t('Status')}
          options={[
            { value: '', label: t('All') },
            { value: 'In force', label: t('In force') },
            { value: 'Expired', label: t('Expired') },
            { value: 'Ended', label: t('Ended') },
          ]}
        />
      </ReportPage>
      {isAdding && <AddPaperDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** The picture is asked for by a button: each look is logged. */
function Details({ row }: { row: RowOf<typeof companyPapers> }) {
  const [isShown, setShown] = useState(false);
  const lines: Line[] = [
    { label: t('Added by'), value: row.added_by.name },
    { label: t('Added'), value: <DateTime value={row.at} /> },
    {
      label: t('Reminded'),
      value: row.reminded.map((days) => t('{days} days before', { days })).join(', ') || t('Not yet'),
    },
    ...(row.ended_at ? [{ label: t('Ended'), value: <DateTime value={row.ended_at} /> }] : []),
    ...(row.end_reason ? [{ label: t('Reason'), value: row.end_reason }] : []),
  ];
  return (
    <div className="stack">
      <Lines lines={lines} />
      {isShown ? (
        <DocumentViewer id={row.document_id} />
      ) : (
        <Button onClick={() => setShown(true)}>{t('Show the paper')}</Button>
      )}
    </div>
  );
}
