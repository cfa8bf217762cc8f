import { type KycOwner, type OwnKyc, readKyc } from '@banyan/contract/kyc/kyc';
import { useSession } from '../../app/use-session.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Loading } from '../parts/states.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { KycDocuments } from './kyc-documents.tsx';
import { KycFacts, kycReasonWords } from './kyc-facts.tsx';
import { KycForm } from './kyc-form.tsx';
import './kyc.css';

/** The own KYC: where it stands, what was handed in, and the form while there is something to hand in. */
export function KycPanel({ owner }: { owner: KycOwner }) {
  const query = useCall(readKyc);
  const { impersonating } = useSession();
  const kyc = query.data;
  if (!kyc) return <Loading query={query} what={t('KYC')} lines={8} />;
  const { status } = kyc;
  const isToHandIn = status === 'None' || status === 'Rejected';
  return (
    <div className="stack width-form">
      <section className="card stack" aria-label={t('Status')}>
        <div className="kyc-status">
          <StatusTag status={statusWord(kyc)} tone={tones[status]} />
          <span>{statusWords(kyc, owner)}</span>
        </div>
        {status === 'Rejected' && <p className="kyc-reason">{kycReasonWords(kyc)}</p>}
        {status !== 'None' && <KycFacts kyc={kyc} />}
        {status !== 'None' && !impersonating && <KycDocuments documents={kyc.documents} />}
      </section>
      {isToHandIn && impersonating && (
        <p className="muted">{t('Only the owner of the account can hand papers in.')}</p>
      )}
      {/* a new number begins a new form */}
      {isToHandIn && !impersonating && <KycForm key={kyc.no} owner={owner} kyc={kyc} />}
    </div>
  );
}

const tones = { None: 'neutral', Pending: 'warning', Approved: 'success', Rejected: 'danger' } as const;

const statusWord = ({ status }: OwnKyc): string => (status === 'None' ? t('Not handed in') : status);

function statusWords({ status }: OwnKyc, owner: KycOwner): string {
  if (status === 'Pending') return t('Your papers are being checked. You get a mail once it is decided.');
  if (status === 'Rejected') return t('Put right what is named below and hand it in again.');
  if (status === 'Approved')
    return owner === 'User'
      ? t('Name and date of birth of your profile stay as they were checked.')
      : t('Your papers were checked.');
  return owner === 'User'
    ? t('Without KYC nothing can be withdrawn, and without a verified PAN more tax is deducted.')
    : t('Without KYC nothing can be withdrawn.');
}
