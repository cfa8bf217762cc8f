import type { RowOf } from '@banyan/contract/core/report';
import { awaitingMembers, suspendPayout } from '@banyan/contract/income/payout-suspensions';
import { maxChosen, startPayout } from '@banyan/contract/income/payouts';
import type { ReactNode } from 'react';
import { useMayCall } from '../../../../app/use-rights.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { BulkBar } from '../../../../components/report/bulk-bar.tsx';
import { ReportPage } from '../../../../components/report/report-page.tsx';
import { usePicks } from '../../../../components/report/use-picks.ts';
import { addDecimals } from '../../../../lib/decimal.ts';
import { t } from '../../../../lib/text.ts';

type Row = RowOf<typeof awaitingMembers>;
export interface Person {
  user_id: string;
  name: string;
}

interface Props {
  /** `onPaid` is called once their payout has begun. */
  onPay: (members: Person[], onPaid: () => void) => void;
  onSuspend: (member: Person) => void;
  children: ReactNode;
}

/** Who has unpaid incomes: some are chosen and paid at once, one is suspended. */
export function AwaitingMembers({ onPay, onSuspend, children }: Props) {
  const mayCall = useMayCall();
  const mayPay = mayCall(startPayout);
  const { picked, picks, clear } = usePicks<Row>({
    mayPick: ({ status }) => status === 'Waiting',
    labelOf: ({ member }) => member?.name ?? '',
  });
  const pay = (rows: readonly Row[]) => {
    const members = rows.flatMap(({ member }) => (member ? [member] : []));
    onPay(members, clear);
  };
  return (
    <>
      <ReportPage
        report={awaitingMembers}
        help={t('Members with unpaid incomes. Choose members to pay them now.')}
        phone={{ title: 'member', amount: 'gross', meta: ['status', 'since'] }}
        hides={(column, rows) => column === 'reason' && rows.every(({ reason }) => reason === null)}
        {...(mayPay ? { picks } : {})}
        rowActions={(row, close) => {
          const { member } = row;
          if (!member || row.status === 'Suspended') return null;
          return (
            <>
              {mayCall(suspendPayout) && (
                <Button
                  onClick={() => {
                    close();
                    onSuspend(member);
                  }}
                >
                  {t('Suspend…')}
                </Button>
              )}
              {mayPay && row.status === 'Waiting' && (
                <Button
                  variant="primary"
                  onClick={() => {
                    close();
                    pay([row]);
                  }}
                >
                  {t('Pay…')}
                </Button>
              )}
            </>
          );
        }}
        empty={{
          title: t('No member waits for a payout.'),
          text: t('Members with unpaid incomes appear here until they are paid.'),
        }}
      >
        {children}
      </ReportPage>
      <BulkBar count={picked.length} onClear={clear}>
        <Money value={addDecimals(picked.map(({ gross }) => gross ?? '0'))} strong />
        {picked.length > maxChosen ? (
          <span className="caption">{t('At most {count} at a time.', { count: maxChosen })}</span>
        ) : (
          <Button variant="primary" onClick={() => pay(picked)}>
            {t('Pay…')}
          </Button>
        )}
      </BulkBar>
    </>
  );
}
