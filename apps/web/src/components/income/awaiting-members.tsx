import { awaitingMembers } from '@banyan/contract/payout-holds';
import { mostChosen } from '@banyan/contract/payouts';
import type { RowOf } from '@banyan/contract/report';
import type { ReactNode } from 'react';
import { addDecimals } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { Money } from '../parts/figures.tsx';
import { BulkBar } from '../report/bulk-bar.tsx';
import { ReportPage } from '../report/report-page.tsx';
import { usePicks } from '../report/use-picks.ts';

type Row = RowOf<typeof awaitingMembers>;
export interface Person {
  user_id: string;
  name: string;
}

interface Props {
  /** `onPaid` is called once their payout has begun. */
  onPay: (members: Person[], onPaid: () => void) => void;
  onHold: (member: Person) => void;
  children: ReactNode;
}

/** Who has unpaid incomes: some are chosen and paid at once, one is put on hold. */
export function AwaitingMembers({ onPay, onHold, children }: Props) {
  const { picked, picks, clear } = usePicks<Row>({
    mayPick: ({ state }) => state === 'Waiting',
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
        help={t('Members whose incomes no statement has paid yet. Choose some to pay them now.')}
        phone={{ title: 'member', amount: 'gross', meta: ['state', 'since'] }}
        hides={(column, rows) => column === 'reason' && rows.every(({ reason }) => reason === null)}
        picks={picks}
        rowActions={(row, close) => {
          const { member } = row;
          if (!member || row.state === 'On hold') return null;
          return (
            <>
              <Button
                onClick={() => {
                  close();
                  onHold(member);
                }}
              >
                {t('Put on hold…')}
              </Button>
              {row.state === 'Waiting' && (
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
          title: t('Nobody waits.'),
          text: t('Whoever earns under a plan with a payout stands here until a statement pays it.'),
        }}
      >
        {children}
      </ReportPage>
      <BulkBar count={picked.length} onClear={clear}>
        <Money value={addDecimals(picked.map(({ gross }) => gross ?? '0'))} strong />
        {picked.length > mostChosen ? (
          <span className="caption">{t('At most {count} at a time.', { count: mostChosen })}</span>
        ) : (
          <Button variant="primary" onClick={() => pay(picked)}>
            {t('Pay…')}
          </Button>
        )}
      </BulkBar>
    </>
  );
}
