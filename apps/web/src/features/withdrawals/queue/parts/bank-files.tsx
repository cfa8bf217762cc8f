import type { RowOf } from '@banyan/contract/core/report';
import { downloadBatch, withdrawalBatches } from '@banyan/contract/withdrawals/batches';
import type { ReactNode } from 'react';
import { useMayCall } from '../../../../app/use-rights.ts';
import { DecideDialog } from '../../../../components/form/decide-dialog.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { ScreenButton } from '../../../../components/parts/screen-link.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { saveFile } from '../../../../lib/save-file.ts';
import { t } from '../../../../lib/text.ts';

type BatchRow = RowOf<typeof withdrawalBatches>;

/** Files for the bank, and what became of the requests in them. */
export function BankFiles({ children }: { children: ReactNode }) {
  const mayCall = useMayCall();
  return (
    <ReportPage
      report={withdrawalBatches}
      help={t('Each approved request stands in one file. The same file can be fetched again.')}
      phone={{ title: 'no', amount: 'net', meta: ['made_at', 'open'] }}
      rowActions={(row, close) => (
        <>
          <ScreenButton href={`/admin/withdrawal/withdrawal-requests?f_batch=${row.no}`}>
            {t('Its requests')}
          </ScreenButton>
          {mayCall(downloadBatch) && (
            <Button
              variant="primary"
              onClick={() => close((onClose) => <DownloadDialog row={row} onClose={onClose} />)}
            >
              {t('Download…')}
            </Button>
          )}
        </>
      )}
      empty={{ title: t('No bank files yet.'), text: t('Approve requests and make a file of them.') }}
    >
      {children}
    </ReportPage>
  );
}

function DownloadDialog({ row, onClose }: { row: BatchRow; onClose: () => void }) {
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={downloadBatch}
      title={t('Download {no}', { no })}
      sends={{ no }}
      lines={[
        { label: t('Requests'), value: row.count },
        { label: t('Net payable'), value: <Money value={row.net} />, total: true },
      ]}
      note={t('The file names accounts in full. Your download is logged.')}
      done={({ data }) => {
        saveFile(new Blob([data.content], { type: 'text/csv' }), data.file_name);
        return t('{name} was downloaded.', { name: data.file_name });
      }}
      onClose={onClose}
    />
  );
}
