import { makeBatch } from '@banyan/contract/withdrawals/batches';
import { maxChosen, prepareWithdrawals } from '@banyan/contract/withdrawals/bulk-decisions';
import { withdrawalCounts, withdrawalQueue } from '@banyan/contract/withdrawals/queue';
import { withdrawalStatuses } from '@banyan/contract/withdrawals/withdrawal-statuses';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../../../app/use-address.ts';
import { useMayCall } from '../../../../app/use-rights.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { BulkBar } from '../../../../components/report/bulk-bar.tsx';
import { FilterTabs } from '../../../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { usePicks } from '../../../../components/report/use-picks.ts';
import { addDecimals } from '../../../../lib/decimal.ts';
import { formatCount } from '../../../../lib/format.ts';
import { codeWords, t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import { MakeBatchDialog } from '../make-batch-dialog.tsx';
import { type Asked, PrepareDecisionDialog } from '../prepare-decision-dialog.tsx';
import { DestinationCell } from './destination-cell.tsx';
import type { QueueRow } from './queue-row.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { WithdrawalDetails } from './withdrawal-details.tsx';

type Opened =
  | { kind: 'decide'; decision: 'Approve' | 'Reject'; asked: Asked }
  | { kind: 'batch'; nos: string[] | undefined };

/** The requests by status; those that wait are chosen and decided together, those approved go into a bank file. */
export function WithdrawalList({ children }: { children: ReactNode }) {
  const mayCall = useMayCall();
  const [address] = useAddress<Record<string, string>>();
  const [opened, setOpened] = useState<Opened>();
  const { picked, picks, clear } = usePicks<QueueRow>({
    mayPick: ({ status }) => status === 'Pending' || status === 'Approved',
    labelOf: ({ no }) => no ?? '',
  });
  const mayDecide = mayCall(prepareWithdrawals);
  const mayBatch = mayCall(makeBatch);
  const counts = useCall(withdrawalCounts);
  const waiting = counts.data?.find(({ status }) => status === 'Pending')?.count ?? 0;
  const decide = (decision: 'Approve' | 'Reject', asked: Asked) =>
    setOpened({ kind: 'decide', decision, asked });
  const isPending = address['f_status'] === 'Pending';
  return (
    <>
      <ReportPage
        report={withdrawalQueue}
        help={t('Look at the hints, decide, make the bank file, and mark what the bank has paid.')}
        tabs="status"
        phone={{ title: 'owner', amount: 'net', meta: ['no', 'requested_at', 'destination', 'status'] }}
        cells={{ destination: (row) => <DestinationCell row={row} /> }}
        {...(mayDecide || mayBatch ? { picks } : {})}
        details={(row) => <WithdrawalDetails row={row} />}
        rowActions={(row, close) => <WithdrawalActions row={row} close={close} />}
        actions={
          <>
            {mayBatch && (
              <Button onClick={() => setOpened({ kind: 'batch', nos: undefined })}>{t('Bank file…')}</Button>
            )}
            {mayDecide && isPending && (
              <Button
                variant="primary"
                disabled={waiting === 0}
                onClick={() => decide('Approve', { matching: filtersOf(address) })}
              >
                {t('Approve all…')}
              </Button>
            )}
          </>
        }
        empty={{
          title: t('No withdrawals yet.'),
          text: t('What members and franchises ask for appears here.'),
        }}
      >
        {children}
        <FilterTabs
          report={withdrawalQueue}
          name="status"
          label={t('Status')}
          options={[
            { value: '', label: t('All') },
            ...withdrawalStatuses.map((status) => ({
              value: status,
              label: withCount(status, counts.data?.find((count) => count.status === status)?.count),
            })),
          ]}
        />
      </ReportPage>
      <BulkBar count={picked.length} onClear={clear}>
        <Money value={addDecimals(picked.map(({ net }) => net ?? '0'))} strong />
        {picked.length > maxChosen ? (
          <span className="caption">{t('At most {count} at a time.', { count: maxChosen })}</span>
        ) : (
          <BulkActions rows={picked} onDecide={decide} onBatch={(nos) => setOpened({ kind: 'batch', nos })} />
        )}
      </BulkBar>
      {opened?.kind === 'decide' && (
        <PrepareDecisionDialog {...opened} onClose={() => setOpened(undefined)} onDone={clear} />
      )}
      {opened?.kind === 'batch' && (
        <MakeBatchDialog nos={opened.nos} onClose={() => setOpened(undefined)} onDone={clear} />
      )}
    </>
  );
}

const withCount = (status: string, count = 0): string =>
  count > 0 ? `${codeWords(status)} ${formatCount(count)}` : codeWords(status);

/** The filters of the list by which all are decided. */
function filtersOf(address: Partial<Record<string, string>>): Record<string, string> {
  const names = ['member', 'on_from', 'on_to', 'amount_min', 'amount_max', 'destination'];
  return Object.fromEntries(
    names.flatMap((name) => (address[`f_${name}`] ? [[name, String(address[`f_${name}`])]] : [])),
  );
}

interface BulkProps {
  rows: readonly QueueRow[];
  onDecide: (decision: 'Approve' | 'Reject', asked: Asked) => void;
  onBatch: (nos: string[]) => void;
}

/** What can be done with the chosen ones depends on where they stand. */
function BulkActions({ rows, onDecide, onBatch }: BulkProps) {
  const mayCall = useMayCall();
  const nos = rows.flatMap(({ no }) => no ?? []);
  const isAll = (status: string) => rows.every((row) => row.status === status);
  if (isAll('Pending') && mayCall(prepareWithdrawals))
    return (
      <>
        <Button variant="danger" onClick={() => onDecide('Reject', { nos })}>
          {t('Reject…')}
        </Button>
        <Button variant="primary" onClick={() => onDecide('Approve', { nos })}>
          {t('Approve…')}
        </Button>
      </>
    );
  if (isAll('Approved') && mayCall(makeBatch))
    return (
      <Button variant="primary" onClick={() => onBatch(nos)}>
        {t('Bank file…')}
      </Button>
    );
  return <span className="caption">{t('Choose requests of one status.')}</span>;
}
