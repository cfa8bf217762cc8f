import { KycPanel } from '../../components/kyc/kyc-panel.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { t } from '../../lib/text.ts';

/** The own papers of a member. */
export default function KycPage() {
  return (
    <>
      <PageHeader help={t('Only those who check your Aadhaar and PAN see them.')} />
      <KycPanel owner="User" />
    </>
  );
}
