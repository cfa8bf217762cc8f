import type { RowOf } from '@banyan/contract/core/report';
import {
  bankingAndPayment,
  changeBank,
  type PaymentField,
  paymentChanges,
  paymentChecks,
  paymentCheckWords,
  paymentFieldWords,
} from '@banyan/contract/kyc/bank';
import { useState } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { requestActions } from '../../components/form/decide-request.tsx';
import { RevealedNumbers } from '../../components/kyc/revealed-numbers.tsx';
import { ChangedFields } from '../../components/parts/bank-details.tsx';
import { Button } from '../../components/parts/button.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { PageTabs } from '../../components/parts/page-tabs.tsx';
import { UserChip } from '../../components/parts/people.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { ChangeBankDialog } from './change-bank-dialog.tsx';
import { DecideBankDialog } from './decide-bank-dialog.tsx';

/** Payment details of everybody, masked; and their changes, of which those of admins wait for a second one. */
export default function BankingAndPaymentPage() {
  const [{ tab = 'details' }] = useAddress<{ tab: string }>();
  const tabs = (
    <PageTabs
      label={t('Bank and payment')}
      current={tab}
      tabs={[
        { key: 'details', label: t('Details') },
        { key: 'changes', label: t('Changes') },
      ]}
    />
  );
  return tab === 'changes' ? <ChangesReport>{tabs}</ChangesReport> : <DetailsReport>{tabs}</DetailsReport>;
}

type Row = RowOf<typeof bankingAndPayment>;

const tagOf = (check: string | null) => {
  const known = paymentChecks.find((name) => name === check);
  if (!known) return null;
  return <StatusTag status={t(paymentCheckWords[known])} tone={known === 'OnHold' ? 'hold' : 'warning'} />;
};

function DetailsReport({ children }: { children: React.ReactNode }) {
  const mayChange = useMayCall()(changeBank);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ReportPage
        report={bankingAndPayment}
        help={t('Where withdrawals go. Accounts that several people share are marked.')}
        phone={{ title: 'owner', meta: ['account_no', 'upi_id', 'check'] }}
        cells={{ check: ({ check }) => tagOf(check) }}
        person={({ owner, owner_type }) => ({
          // a franchise has no profile of a member
          user_id: owner_type === 'User' ? (owner?.user_id ?? null) : null,
          name: owner?.name ?? null,
        })}
        details={(row) => <RowDetails row={row} />}
        actions={mayChange && <Button onClick={() => setAdding(true)}>{t('Change for somebody')}</Button>}
        rowActions={(row, close) =>
          mayChange && (
            <Button onClick={() => close((onClose) => <ChangeBankDialog row={row} onClose={onClose} />)}>
              {t('Change')}
            </Button>
          )
        }
        empty={{ title: t('Nobody has given payment details yet.') }}
      >
        {children}
      </ReportPage>
      {isAdding && <ChangeBankDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function RowDetails({ row }: { row: Row }) {
  const addresses: readonly PaymentField[] = ['ethereum', 'polygon', 'smart_chain'];
  const lines: Line[] = [
    { label: t('Name to match'), value: row.name },
    ...(row.held_until ? [{ label: t('On hold until'), value: <DateTime value={row.held_until} /> }] : []),
    ...addresses
      .filter((chain) => row[chain as 'ethereum'])
      .map((chain) => ({ label: t(paymentFieldWords[chain]), value: row[chain as 'ethereum'] })),
  ];
  return (
    <>
      <Lines lines={lines} />
      <RevealedNumbers userId={row.owner?.user_id ?? ''} />
      {row.shared_with.length > 0 && (
        <section>
          <h3 className="row-part">{t('Same account')}</h3>
          <ul className="people-list">
            {row.shared_with.map((person) => (
              <li key={person.user_id}>
                <UserChip
                  userId={person.user_id}
                  name={person.name}
                  href={`/admin/member/banking-and-payment?f_owner=${encodeURIComponent(person.user_id)}`}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ChangesReport({ children }: { children: React.ReactNode }) {
  return (
    <ReportPage
      report={paymentChanges}
      help={t('What owners changed, and what admins ask for. A second admin decides those.')}
      phone={{ title: 'owner', meta: ['fields', 'at', 'status'] }}
      details={(row) => (
        <>
          <h3 className="row-part">{t('Before and after')}</h3>
          <ChangedFields before={row.before} after={row.after} proofId={row.proof_id} />
          {row.reason && <Lines lines={[{ label: t('Reason'), value: row.reason }]} />}
        </>
      )}
      rowActions={requestActions(DecideBankDialog)}
      empty={{ title: t('Nothing has been changed yet.') }}
    >
      {children}
    </ReportPage>
  );
}
