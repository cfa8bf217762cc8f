import { KycPanel } from '../../components/kyc/kyc-panel.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { t } from '../../lib/text.ts';

/** The own papers of a member. */
export default function KycPage() {
  return (
    <>
      <PageHeader help={t('Your Aadhaar and PAN, seen by those who check them alone.')} />
      <KycPanel owner="User" />
    </>
  );
}
