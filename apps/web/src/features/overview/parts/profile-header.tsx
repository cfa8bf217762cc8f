import { panelRights } from '@banyan/contract/accounts/security';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { type Text, text } from '@banyan/contract/core/text';
import { blockMember, unblockMember } from '@banyan/contract/genealogy/genealogy';
import type { MemberFlag, memberProfile } from '@banyan/contract/overview/member-profile';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress } from '../../../app/use-address.ts';
import { useHolds, useMayCall } from '../../../app/use-rights.ts';
import { BlockMemberDialog } from '../../../components/parts/block-member-dialog.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { OpenPanelDialog } from '../../../components/parts/open-panel-dialog.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { Avatar, CopyText } from '../../../components/parts/people.tsx';
import { planName } from '../../../components/parts/plan-name.ts';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { readPeople } from '../../../components/report/people-list.ts';
import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { MoreActions } from './more-actions.tsx';

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
      <ListNav userId={member.user_id} />
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
            {member.rank && <span>{planName(member.rank)}</span>}
            {member.highest_rank && member.highest_rank !== member.rank && (
              <span>{t('Highest rank: {highest}', { highest: planName(member.highest_rank) })}</span>
            )}
          </p>
        </div>
        <div className="profile-actions">
          {mayCall(isBlocked ? unblockMember : blockMember) && (
            <Button variant={isBlocked ? 'secondary' : 'danger'} onClick={() => setOpened('block')}>
              {isBlocked ? t('Unblock') : t('Block')}
            </Button>
          )}
          <MoreActions member={member} />
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
      <Flags flags={member.flags} />
      {opened === 'panel' && <OpenPanelDialog member={member} onClose={close} />}
      {opened === 'block' && (
        <BlockMemberDialog member={{ ...member, is_blocked: isBlocked }} onClose={close} />
      )}
    </>
  );
}

/** The members before and after in the page of the list that was shown last, if this one stood there. */
function ListNav({ userId }: { userId: string }) {
  const [{ tab }] = useAddress<{ tab: string }>();
  const list = readPeople();
  const at = list?.ids.indexOf(userId) ?? -1;
  if (!list || at < 0) return null;
  const hrefOf = (id: string) =>
    `/admin/member/member-profile?user_id=${encodeURIComponent(id)}${tab ? `&tab=${tab}` : ''}`;
  const [before, after] = [list.ids[at - 1], list.ids[at + 1]];
  return (
    <nav className="profile-list" aria-label={t('The list before')}>
      <ScreenLink href={list.href}>{t('Back to list')}</ScreenLink>
      {before && <ScreenLink href={hrefOf(before)}>{t('Previous')}</ScreenLink>}
      <span className="muted">
        {t('{at} of {count}', { at: formatCount(at + 1), count: formatCount(list.ids.length) })}
      </span>
      {after && <ScreenLink href={hrefOf(after)}>{t('Next')}</ScreenLink>}
    </nav>
  );
}

const flagWords: Record<MemberFlag, Text> = {
  alert_open: text('{count, plural, one {One open alert} other {# open alerts}}'),
  same_pan: text('{count, plural, one {PAN of one other id} other {PAN of # other ids}}'),
  same_account: text('{count, plural, one {Account of one other id} other {Account of # other ids}}'),
  same_device: text('{count, plural, one {Device of one other id} other {Device of # other ids}}'),
  new_bank: text('Bank changed this week'),
  failed_sign_ins: text('{count} failed sign-ins this week'),
  given_contact: text('Contact set by an admin, not proved'),
  owes: text('Owes the company money'),
};

/** What to look at before trusting this account; each leads to what was found. */
function Flags({ flags }: { flags: Profile['flags'] }) {
  if (flags.length === 0) return null;
  return (
    <ul className="profile-flags" aria-label={t('Risk flags')}>
      {flags.map(({ code, count, url }) => (
        <li key={code}>
          <StatusTag tone="warning" status={t('Look at')} />{' '}
          <ScreenLink href={url}>{t(flagWords[code], { count: count ?? 0 })}</ScreenLink>
        </li>
      ))}
    </ul>
  );
}

function ProfileLink({ person: { user_id, name } }: { person: { user_id: string; name: string } }) {
  return (
    <ScreenLink href={`/admin/member/member-profile?user_id=${encodeURIComponent(user_id)}`}>
      {name}
    </ScreenLink>
  );
}
