import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import { cancelBatch, downloadBatch, withdrawalBatches } from '@banyan/contract/withdrawals/batches';
import type { ReactNode } from 'react';
import { useMayCall } from '../../../../app/use-rights.ts';
import { DecideDialog } from '../../../../components/form/decide-dialog.tsx';
import type { Fields } from '../../../../components/form/field.tsx';
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
      phone={{ title: 'no', amount: 'net', meta: ['made_at', 'open', 'status'] }}
      rowActions={(row, close) => (
        <>
          <ScreenButton href={`/admin/withdrawal/withdrawal-requests?f_batch=${row.no}`}>
            {t('Its requests')}
          </ScreenButton>
          {mayCall(cancelBatch) && mayStillCancel(row) && (
            <Button
              variant="danger"
              onClick={() => close((onClose) => <CancelDialog row={row} onClose={onClose} />)}
            >
              {t('Cancel the file…')}
            </Button>
          )}
          {mayCall(downloadBatch) && row.status !== 'Cancelled' && (
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

/** The bank has answered nothing yet. */
const mayStillCancel = ({ status, open, count }: BatchRow): boolean =>
  status === 'Processing' && open === count;

const reason: Fields<typeof cancelBatch> = { reason: { label: text('Reason'), kind: 'textarea' } };

function CancelDialog({ row, onClose }: { row: BatchRow; onClose: () => void }) {
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={cancelBatch}
      title={t('Cancel the file {no}', { no })}
      sends={{ no }}
      fields={reason}
      lines={[
        { label: t('Requests'), value: row.count },
        { label: t('Net payable'), value: <Money value={row.net} />, total: true },
      ]}
      note={t(
        'Only a file that the bank does not have. Its requests are approved again and can go into another file.',
      )}
      done={({ data }) =>
        t(
          '{no} was cancelled. {count, plural, one {One request is} other {# requests are}} approved again.',
          data,
        )
      }
      onClose={onClose}
    />
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
