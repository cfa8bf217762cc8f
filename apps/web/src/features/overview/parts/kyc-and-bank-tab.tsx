import { type PaymentField, paymentFields, paymentFieldWords } from '@banyan/contract/kyc/bank';
import { Suspense } from 'react';
import { RevealedNumbers } from '../../../components/kyc/revealed-numbers.tsx';
import { DateTime, Nothing } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import type { Profile } from './profile-header.tsx';
import '../../../components/tile/dashboard.css';

const KycPart = lazyPart(async () => ({ default: (await import('./kyc-part.tsx')).KycPart }));

/** Who a member proved to be, and where they are paid. */
export function KycAndBankTab({ member }: { member: Profile }) {
  return (
    <div className="dashboard-pair">
      <Suspense>
        <KycPart member={member} />
      </Suspense>
      <Bank member={member} />
    </div>
  );
}

const always: readonly PaymentField[] = ['account_no', 'ifsc', 'holder', 'upi_id'];

/** Masked; the list beside it reveals numbers and says who did. */
function Bank({ member: { user_id, payment_details: details } }: { member: Profile }) {
  const list = `/admin/member/banking-and-payment?f_owner=${encodeURIComponent(user_id)}`;
  return (
    <section className="card" aria-label={t('Bank and payment')}>
      <div className="tile-head">
        <h2>{t('Bank and payment')}</h2>
        <ScreenButton href={list}>{t('Details')}</ScreenButton>
      </div>
      <Lines
        lines={[
          ...paymentFields
            .filter((field) => always.includes(field) || details[field])
            .map((field) => ({ label: t(paymentFieldWords[field]), value: details[field] ?? <Nothing /> })),
          { label: t('Changed'), value: <DateTime value={details.changed_at} /> },
          ...(details.held_until
            ? [{ label: t('On hold until'), value: <DateTime value={details.held_until} /> }]
            : []),
        ]}
      />
      {details.account_no || details.upi_id ? <RevealedNumbers key={user_id} userId={user_id} /> : null}
    </section>
  );
}
