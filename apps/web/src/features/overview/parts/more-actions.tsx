import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { mailJoining } from '@banyan/contract/genealogy/genealogy';
import type { memberProfile } from '@banyan/contract/overview/member-profile';
import { blockWithdrawals } from '@banyan/contract/withdrawals/withdrawal-rules';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useMayCall } from '../../../app/use-rights.ts';
import { Popover } from '../../../components/parts/popover.tsx';
import { linkTo, useMayOpen } from '../../../components/parts/screen-link.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';

const BlockWithdrawals = lazyPart(async () => ({
  default: (await import('../../../components/parts/block-withdrawals-dialog.tsx')).BlockWithdrawalsDialog,
}));
const MailJoining = lazyPart(async () => ({
  default: (await import('../../../components/parts/mail-joining-dialog.tsx')).MailJoiningDialog,
}));

/** What is done to a member less often: papers, the sponsor, withdrawals, the joining mail. */
export function MoreActions({ member }: { member: ReplyOf<typeof memberProfile>['data'] }) {
  const mayOpen = useMayOpen();
  const mayCall = useMayCall();
  const [opened, setOpened] = useState<'withdrawals' | 'mail'>();
  const ofMember = (screen: string): string => `${screen}?user_id=${encodeURIComponent(member.user_id)}`;
  const screens = [
    { href: ofMember('/admin/member/welcome-letter'), label: t('Welcome letter') },
    { href: ofMember('/admin/member/id-card'), label: t('Id card') },
    { href: '/admin/miscellaneous/update-sponsor', label: t('Update sponsor') },
  ].filter(({ href }) => mayOpen(href));
  const acts = [
    ...(mayCall(blockWithdrawals) ? [{ key: 'withdrawals' as const, label: t('Block withdrawals') }] : []),
    ...(mayCall(mailJoining) && member.contact.email && member.status !== 'Blocked'
      ? [{ key: 'mail' as const, label: t('Mail joining details') }]
      : []),
  ];
  if (screens.length + acts.length === 0) return null;
  const person = { ...member, email: member.contact.email };
  const close = (): void => setOpened(undefined);
  return (
    <>
      <Popover
        trigger={
          <>
            {t('More')} <IconChevronDown size={18} stroke={1.6} aria-hidden />
          </>
        }
        triggerClass="button secondary"
        panelLabel={t('More')}
      >
        {(fold) => (
          <div className="profile-more">
            {screens.map(({ href, label }) => (
              <Link key={href} {...linkTo(href)} className="menu-item">
                {label}
              </Link>
            ))}
            {acts.map(({ key, label }) => (
              <button
                key={key}
                type="button"
                className="menu-item"
                onClick={() => {
                  fold();
                  setOpened(key);
                }}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </Popover>
      <Suspense>
        {opened === 'withdrawals' && <BlockWithdrawals member={member} onClose={close} />}
        {opened === 'mail' && <MailJoining member={person} onClose={close} />}
      </Suspense>
    </>
  );
}
