import { panelRights } from '@banyan/contract/accounts/security';
import { blockFranchise } from '@banyan/contract/franchises/franchises';
import {
  type FranchiseProfile,
  readFranchiseProfile,
  updateFranchise,
} from '@banyan/contract/franchises/profile';
import { Suspense, useState } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { useArea } from '../../app/use-area.ts';
import { useHolds, useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { OpenPanelDialog } from '../../components/parts/open-panel-dialog.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { PageTabs } from '../../components/parts/page-tabs.tsx';
import { Avatar, CopyText } from '../../components/parts/people.tsx';
import { ScreenLink } from '../../components/parts/screen-link.tsx';
import { Empty, Loading, Skeleton } from '../../components/parts/states.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { BlockFranchiseDialog } from './block-franchise-dialog.tsx';
import { Bank, Changes, Legal, Office, Owner } from './parts/franchise-facts.tsx';
import '../../components/parts/security.css';

// loaded when they are first opened
const EditFranchise = lazyPart(() => import('./parts/edit-franchise.tsx'));
const Commission = lazyPart(() => import('./parts/commission.tsx'));

/** One franchise: office, owner, papers, bank and, for an admin, commission, each in a tab; read first, changed in place. */
export default function FranchiseProfilePage() {
  const [{ user_id = '' }] = useAddress<{ user_id: string }>();
  const query = useCall(readFranchiseProfile, { user_id }, { enabled: user_id !== '' });
  if (!user_id)
    return (
      <>
        <PageHeader />
        <Empty title={t('No franchise is chosen.')} text={t('Open one from the list of franchises.')} />
      </>
    );
  if (!query.data) return <Loading query={query} what={t('The franchise')} lines={8} />;
  return <Profile franchise={query.data} />;
}

const sections = { office: Office, owner: Owner, legal: Legal, bank: Bank, changes: Changes };

function Profile({ franchise }: { franchise: FranchiseProfile }) {
  const { isAdmin } = useArea();
  const [{ tab = 'office' }] = useAddress<{ tab: string }>();
  const [opened, open] = useState<'edit' | 'block' | 'panel'>();
  const mayCall = useMayCall();
  const mayOpenPanel = useHolds()(panelRights.Franchise);
  const { user_id, name, status, master } = franchise;
  const close = (): void => open(undefined);
  const Section = sections[tab as keyof typeof sections] ?? Office;
  const isBlocked = status === 'Blocked';
  return (
    <div className="stack width-form">
      <PageHeader title={name} />
      <section className="card profile-head" aria-label={t('Identity')}>
        <Avatar
          name={name}
          imageUrl={franchise.profile_image_url}
          size={72}
          alt={t('Photo of {name}', { name })}
        />
        <div className="profile-who">
          <CopyText text={user_id} label={t('the user id')} />
          <p>
            <StatusTag status={status} />
          </p>
          {master && (
            <p>
              {t('Master')}:{' '}
              <ScreenLink
                href={
                  isAdmin
                    ? `/admin/franchise/franchise-profile?user_id=${master.user_id}`
                    : '/franchise/profile'
                }
              >
                {master.name}
              </ScreenLink>
            </p>
          )}
        </div>
        <div className="account-links">
          {mayCall(updateFranchise) && <Button onClick={() => open('edit')}>{t('Change')}</Button>}
          {mayCall(blockFranchise) && (
            <Button variant={isBlocked ? 'secondary' : 'danger'} onClick={() => open('block')}>
              {isBlocked ? t('Unblock') : t('Block')}
            </Button>
          )}
          {mayOpenPanel && <Button onClick={() => open('panel')}>{t('Open the panel')}</Button>}
        </div>
      </section>
      {opened === 'edit' ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <EditFranchise franchise={franchise} onClose={close} />
        </Suspense>
      ) : (
        <>
          <PageTabs
            label={t('Profile sections')}
            current={tab}
            keep={{ user_id }}
            tabs={[
              { key: 'office', label: t('Office') },
              { key: 'owner', label: t('Owner') },
              { key: 'legal', label: t('Legal') },
              { key: 'bank', label: t('Bank') },
              ...(isAdmin ? [{ key: 'commission', label: t('Commission') }] : []),
              { key: 'changes', label: t('Changes') },
            ]}
          />
          {tab === 'commission' && isAdmin ? (
            <Suspense fallback={<Skeleton lines={6} />}>
              <Commission userId={user_id} />
            </Suspense>
          ) : (
            <Section franchise={franchise} />
          )}
        </>
      )}
      {opened === 'block' && <BlockFranchiseDialog franchise={franchise} onClose={close} />}
      {opened === 'panel' && <OpenPanelDialog member={franchise} onClose={close} />}
    </div>
  );
}
