import { useAddress } from '../../app/use-address.ts';
import { BankDetails } from '../../components/parts/bank-details.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { PageTabs } from '../../components/parts/page-tabs.tsx';
import { t } from '../../lib/text.ts';
import ProfilePage from './profile-page.tsx';

/** A franchise's own details in tabs. */
export default function FranchiseProfilePage() {
  const [{ tab = 'details' }] = useAddress<{ tab: string }>();
  const tabs = (
    <PageTabs
      label={t('Profile sections')}
      current={tab}
      tabs={[
        { key: 'details', label: t('Details') },
        { key: 'bank', label: t('Bank') },
      ]}
    />
  );
  if (tab !== 'bank') return <ProfilePage tabs={tabs} />;
  return (
    <>
      <PageHeader help={t('Where your withdrawals go. Numbers are masked, for you too.')} />
      {tabs}
      <BankDetails />
    </>
  );
}
