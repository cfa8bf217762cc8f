import { type Profile, readProfile } from '@banyan/contract/accounts/profile';
import { type ReactNode, Suspense, useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { useAddress } from '../../app/use-address.ts';
import { useSession } from '../../app/use-session.ts';
import { Button } from '../../components/parts/button.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { PageTabs } from '../../components/parts/page-tabs.tsx';
import { Avatar, CopyText } from '../../components/parts/people.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { formatDate } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { LanguageChoice } from './parts/language-choice.tsx';
import { MembershipLines } from './parts/membership-lines.tsx';
import { OwnContacts } from './parts/own-contacts.tsx';
import '../../components/parts/security.css';
import { useArea } from '../../app/use-area.ts';
import { useCall } from '../../lib/use-call.ts';

const BankDetails = lazyPart(async () => ({
  default: (await import('../../components/parts/bank-details.tsx')).BankDetails,
}));
const ChangePhotoDialog = lazyPart(async () => ({
  default: (await import('./change-photo-dialog.tsx')).ChangePhotoDialog,
}));
const RemovePhotoDialog = lazyPart(async () => ({
  default: (await import('./remove-photo-dialog.tsx')).RemovePhotoDialog,
}));
const ProfileForm = lazyPart(() => import('./parts/profile-form.tsx'));
const CommissionPanel = lazyPart(() => import('../../components/commission/commission-panel.tsx'));
const OwnOwner = lazyPart(async () => ({ default: (await import('./parts/own-owner.tsx')).OwnOwner }));
const OwnChanges = lazyPart(async () => ({ default: (await import('./parts/own-changes.tsx')).OwnChanges }));
const MyData = lazyPart(() => import('./parts/my-data.tsx'));
const KycPanel = lazyPart(async () => ({
  default: (await import('../../components/kyc/kyc-panel.tsx')).KycPanel,
}));

const changes = (
  <Suspense>
    <OwnChanges />
  </Suspense>
);

/** The own details of the signed-in person: read first, edited in place; the same page for the three roles. */
export default function ProfilePage() {
  const { isFranchise } = useArea();
  const [{ tab = 'details' }] = useAddress<{ tab: string }>();
  if (!isFranchise) return <OwnDetails />;
  const tabs = (
    <PageTabs
      label={t('Profile sections')}
      current={tab}
      tabs={[
        { key: 'details', label: t('Office') },
        { key: 'owner', label: t('Owner') },
        { key: 'legal', label: t('Legal') },
        { key: 'bank', label: t('Bank') },
        { key: 'commission', label: t('Commission') },
        { key: 'changes', label: t('Changes') },
      ]}
    />
  );
  const sections: Record<string, { help: string; body: ReactNode } | undefined> = {
    owner: { help: t('Who runs this franchise.'), body: <OwnOwner /> },
    legal: {
      help: t('Only those who check your PAN and GSTIN see them.'),
      body: <KycPanel owner="Franchise" />,
    },
    bank: {
      help: t('Where your withdrawals go. Numbers are masked, for you too.'),
      body: <BankDetails />,
    },
    commission: {
      help: t('What your sales bring you, and of which amount.'),
      body: <CommissionPanel />,
    },
    changes: { help: t('What was changed, and by whom.'), body: changes },
  };
  const section = sections[tab];
  if (!section) return <OwnDetails tabs={tabs} />;
  return (
    <>
      <PageHeader help={section.help} />
      {tabs}
      <Suspense>{section.body}</Suspense>
    </>
  );
}

function OwnDetails({ tabs }: { tabs?: ReactNode }) {
  const query = useCall(readProfile);
  const profile = query.data;
  const { isMember } = useArea();
  return (
    <>
      <PageHeader
        help={
          isMember ? t('Your details, your contacts and your nominee.') : t('Your details and your contacts.')
        }
      />
      {tabs}
      {profile ? <ProfileBody profile={profile} /> : <Loading query={query} what={t('Profile')} lines={8} />}
    </>
  );
}

function ProfileBody({ profile }: { profile: Profile }) {
  const [isEditing, setEditing] = useState(false);
  const { isFranchise, isMember } = useArea();
  const { impersonating } = useSession();
  return (
    <div className="stack width-form">
      <Identity profile={profile} />
      <OwnContacts profile={profile} />
      {isEditing ? (
        <Suspense>
          <ProfileForm profile={profile} hasNominee={isMember} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Details profile={profile} hasNominee={isMember} onEdit={() => setEditing(true)} />
      )}
      {!impersonating && <LanguageChoice />}
      {isMember && <MembershipLines joinedAt={profile.joined_at} />}
      {!isFranchise && changes}
      {isMember && (
        <Suspense>
          <MyData />
        </Suspense>
      )}
    </div>
  );
}

/** Photo, name and id. A photo is its owner's to show; in a panel it can only be taken away. */
function Identity({ profile }: { profile: Profile }) {
  const { impersonating } = useSession();
  const [opened, setOpened] = useState<'change' | 'remove'>();
  const hasPhoto = profile.profile_image_url !== '';
  const close = (): void => setOpened(undefined);
  return (
    <section className="card profile-head" aria-label={t('Photo and user id')}>
      <Avatar name={profile.name} imageUrl={profile.profile_image_url} size={72} alt={t('Your photo')} />
      <div className="profile-who">
        <h2>{profile.name}</h2>
        <CopyText text={profile.user_id} label={t('your user id')} />
      </div>
      <div className="account-links">
        {!impersonating && (
          <Button onClick={() => setOpened('change')}>
            {hasPhoto ? t('Change photo') : t('Add a photo')}
          </Button>
        )}
        {hasPhoto && (
          <Button variant="quiet" onClick={() => setOpened('remove')}>
            {t('Remove photo')}
          </Button>
        )}
      </div>
      <Suspense>
        {opened === 'change' && <ChangePhotoDialog profile={profile} onClose={close} />}
        {opened === 'remove' && <RemovePhotoDialog onClose={close} />}
      </Suspense>
    </section>
  );
}

interface DetailsProps {
  profile: Profile;
  hasNominee: boolean;
  onEdit: () => void;
}

function Details({ profile, hasNominee, onEdit }: DetailsProps) {
  const { timezone } = useCompany();
  const line = (label: string, value: string | null): Line => ({
    label,
    value: value ?? <span className="muted">{t('Not given')}</span>,
  });
  const { isFranchise } = useArea();
  const person = [
    line(t('Date of birth'), profile.date_of_birth && formatDate(profile.date_of_birth, timezone)),
    line(t('Gender'), profile.gender),
    line(t('Marital status'), profile.marital_status),
  ];
  const place = [profile.district, profile.state, profile.country].filter(Boolean).join(', ');
  return (
    <>
      <section className="card" aria-labelledby="personal">
        <div className="section-head">
          <h2 id="personal">{isFranchise ? t('Office details') : t('Personal details')}</h2>
          <Button onClick={onEdit}>{t('Edit')}</Button>
        </div>
        <Lines
          lines={[
            line(t('Name'), profile.name),
            ...(isFranchise ? [] : person),
            line(t('Address'), profile.address),
            line(t('Place'), place || null),
            line(t('Pin code'), profile.pincode),
            ...(hasNominee ? [] : [line(t('Joined'), formatDate(profile.joined_at, timezone))]),
          ]}
        />
      </section>
      {hasNominee && (
        <section className="card" aria-labelledby="nominee">
          <h2 id="nominee">{t('Nominee')}</h2>
          <Lines
            lines={[
              line(t('Name'), profile.nominee_name),
              line(t('Relationship'), profile.nominee_relationship),
            ]}
          />
        </section>
      )}
    </>
  );
}
