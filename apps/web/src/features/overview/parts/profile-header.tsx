import { panelRights } from '@banyan/contract/accounts/security';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { blockMember, unblockMember } from '@banyan/contract/genealogy/genealogy';
import type { memberProfile } from '@banyan/contract/overview/member-profile';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHolds, useMayCall } from '../../../app/use-rights.ts';
import { BlockMemberDialog } from '../../../components/parts/block-member-dialog.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { OpenPanelDialog } from '../../../components/parts/open-panel-dialog.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { Avatar, CopyText } from '../../../components/parts/people.tsx';
import { ScreenButton, ScreenLink } from '../../../components/parts/screen-link.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';

export type Profile = ReplyOf<typeof memberProfile>['data'];

/** Who it is, in which state, above and below whom, and what may be done. */
export function ProfileHeader({ member }: { member: Profile }) {
  const [opened, setOpened] = useState<'panel' | 'block'>();
  const client = useQueryClient();
  const mayCall = useMayCall();
  const holds = useHolds();
  const isBlocked = member.status === 'Blocked';
  const close = (): void => {
    setOpened(undefined);
    void client.invalidateQueries({ queryKey: ['admin/member_profile'] });
  };
  return (
    <>
      <div className="profile-head">
        <Avatar
          name={member.name}
          imageUrl={member.profile_image_url}
          size={72}
          alt={t('Photo of {name}', { name: member.name })}
        />
        <div className="profile-who">
          <PageHeader title={member.name} />
          <p className="profile-id">
            <CopyText text={member.user_id} label={t('the user id')} />
            <StatusTag status={member.status} />
            <span>{member.package ?? t('No package')}</span>
            {member.rank && <span>{member.rank}</span>}
          </p>
        </div>
        <div className="profile-actions">
          {mayCall(isBlocked ? unblockMember : blockMember) && (
            <Button variant={isBlocked ? 'secondary' : 'danger'} onClick={() => setOpened('block')}>
              {isBlocked ? t('Unblock') : t('Block')}
            </Button>
          )}
          <ScreenButton href="/admin/miscellaneous/update-sponsor">{t('Update sponsor')}</ScreenButton>
          {holds(panelRights.User) && (
            <Button variant="primary" onClick={() => setOpened('panel')}>
              {t('Open the panel')}
            </Button>
          )}
        </div>
      </div>
      <p className="muted profile-facts">
        {t('Joined')} <DateTime value={member.joined_at} withTime={false} />
        {' · '}
        {t('last seen')} <DateTime value={member.last_seen_at} />
        {member.sponsor && (
          <>
            {' · '}
            {t('sponsor')} <ProfileLink person={member.sponsor} />
          </>
        )}
        {member.parent && (
          <>
            {' · '}
            {member.side === 'L' ? t('below left') : t('below right')} <ProfileLink person={member.parent} />
          </>
        )}
      </p>
      {opened === 'panel' && <OpenPanelDialog member={member} onClose={close} />}
      {opened === 'block' && (
        <BlockMemberDialog member={{ ...member, is_blocked: isBlocked }} onClose={close} />
      )}
    </>
  );
}

function ProfileLink({ person: { user_id, name } }: { person: { user_id: string; name: string } }) {
  return (
    <ScreenLink href={`/admin/member/member-profile?user_id=${encodeURIComponent(user_id)}`}>
      {name}
    </ScreenLink>
  );
}
