import { KycDocuments } from '../../../components/kyc/kyc-documents.tsx';
import { KycFacts, kycReasonWords } from '../../../components/kyc/kyc-facts.tsx';
import { ScreenButton, useMayOpen } from '../../../components/parts/screen-link.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import type { Profile } from './profile-header.tsx';

const queue = '/admin/member/kyc-requests';

/** Papers of a member; the pictures for those who may check them, each look logged. */
export function KycPart({ member: { user_id, kyc } }: { member: Profile }) {
  const mayOpen = useMayOpen();
  if (kyc.status === 'None') return <Empty title={t('No papers handed in yet.')} />;
  return (
    <section className="card stack" aria-label={t('KYC')}>
      <div className="tile-head">
        <h2>{t('KYC')}</h2>
        <ScreenButton href={`${queue}?f_owner=${encodeURIComponent(user_id)}`}>{t('View all')}</ScreenButton>
      </div>
      <p>
        <StatusTag status={kyc.status} /> <span className="mono caption">{kyc.no}</span>
      </p>
      {kyc.status === 'Rejected' && <p className="kyc-reason">{kycReasonWords(kyc)}</p>}
      <KycFacts kyc={kyc} />
      {mayOpen(queue) && <KycDocuments documents={kyc.documents} />}
    </section>
  );
}
