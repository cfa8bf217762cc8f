import { updateMember } from '@banyan/contract/accounts/member-edits';
import { Suspense, useState } from 'react';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime, Nothing } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { LatestEvents, LatestNotes, ProfileFigures } from './profile-figures.tsx';
import type { Profile } from './profile-header.tsx';
import '../../../components/tile/dashboard.css';

const EditMember = lazyPart(async () => ({ default: (await import('./edit-member.tsx')).EditMember }));

const shown = (value: string | null) => value || <Nothing />;

/** The figures and events an admin looks at first, where the member stands, and the personal details, which an admin changes in place. */
export function OverviewTab({ member: profile }: { member: Profile }) {
  const { contact, personal, ...member } = profile;
  const mayEdit = useMayCall()(updateMember);
  const [isEditing, setEditing] = useState(false);
  if (isEditing)
    return (
      <div className="width-form">
        <Suspense>
          <EditMember member={profile} onClose={() => setEditing(false)} />
        </Suspense>
      </div>
    );
  const verified = (value: string | null, isVerified: boolean) =>
    value ? (
      <>
        {value}{' '}
        <StatusTag
          status={isVerified ? t('Verified') : t('Not verified')}
          tone={isVerified ? 'success' : 'warning'}
        />
      </>
    ) : (
      <Nothing />
    );
  const place: Line[] = [
    { label: t('Joined'), value: <DateTime value={member.joined_at} /> },
    { label: t('Activated'), value: <DateTime value={member.activated_at} /> },
    {
      label: t('Side'),
      value: member.side === 'L' ? t('Left (L)') : member.side === 'R' ? t('Right (R)') : '–',
    },
    {
      label: t('New directs are placed'),
      value: {
        L: t('Left'),
        R: t('Right'),
        auto: t('In the weaker leg'),
        tank: t('In the holding tank'),
      }[member.placement],
    },
    { label: t('Second factor'), value: shown(member.two_factor_mode?.replaceAll('_', ' ') ?? null) },
    { label: t('E-mail'), value: verified(contact.email, contact.is_email_verified) },
    { label: t('Mobile'), value: verified(contact.mobile, contact.is_mobile_verified) },
  ];
  const own: Line[] = [
    { label: t('Date of birth'), value: <DateTime value={personal.date_of_birth} withTime={false} /> },
    { label: t('Gender'), value: shown(personal.gender) },
    { label: t('Marital status'), value: shown(personal.marital_status) },
    { label: t('Address'), value: shown(personal.address) },
    { label: t('District'), value: shown(personal.district) },
    { label: t('State'), value: shown(personal.state) },
    { label: t('Country'), value: shown(personal.country) },
    { label: t('Pin code'), value: shown(personal.pincode) },
    { label: t('Nominee'), value: shown(personal.nominee_name) },
    { label: t('Relationship of the nominee'), value: shown(personal.nominee_relationship) },
  ];
  return (
    <div className="stack">
      <ProfileFigures member={profile} />
      <div className="dashboard-pair">
        <LatestEvents member={profile} />
        <LatestNotes member={profile} />
      </div>
      <div className="dashboard-pair">
        <section className="card" aria-label={t('Membership')}>
          <h2>{t('Membership')}</h2>
          <Lines lines={place} />
        </section>
        <section className="card" aria-label={t('Personal details')}>
          <div className="tile-head">
            <h2>{t('Personal details')}</h2>
            {mayEdit && <Button onClick={() => setEditing(true)}>{t('Change details')}</Button>}
          </div>
          <Lines lines={own} />
        </section>
      </div>
    </div>
  );
}
