import { panelRights } from '@banyan/contract/accounts/security';
import type { RowOf } from '@banyan/contract/core/report';
import { blockMember, mailJoining, memberSearch, unblockMember } from '@banyan/contract/genealogy/genealogy';
import { blockWithdrawals } from '@banyan/contract/withdrawals/withdrawal-rules';
import { useHolds, useMayCall } from '../../app/use-rights.ts';
import { BlockMemberDialog } from '../../components/parts/block-member-dialog.tsx';
import { BlockWithdrawalsDialog } from '../../components/parts/block-withdrawals-dialog.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { MailJoiningDialog } from '../../components/parts/mail-joining-dialog.tsx';
import { OpenPanelDialog } from '../../components/parts/open-panel-dialog.tsx';
import { UserChip } from '../../components/parts/people.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';

type Member = RowOf<typeof memberSearch>;

/** Members by id, name, contact, status or date; a row opens the profile, or for who may not open that a drawer. */
export default function MemberSearchPage() {
  const mayCall = useMayCall();
  const holds = useHolds();
  return (
    <ReportPage
      report={memberSearch}
      help={t('Find a member by id, name, e-mail or mobile.')}
      phone={{ title: 'name', amount: 'self_investment', meta: ['user_id', 'status', 'joined_at'] }}
      person={(member) => member}
      opensProfile
      rowActions={(member, close) => (
        <>
          {mayCall(member.is_blocked ? unblockMember : blockMember) && (
            <Button
              variant={member.is_blocked ? 'secondary' : 'danger'}
              onClick={() => close((onClose) => <BlockMemberDialog member={member} onClose={onClose} />)}
            >
              {member.is_blocked ? t('Unblock') : t('Block')}
            </Button>
          )}
          {mayCall(blockWithdrawals) && (
            <Button
              onClick={() => close((onClose) => <BlockWithdrawalsDialog member={member} onClose={onClose} />)}
            >
              {t('Block withdrawals')}
            </Button>
          )}
          {mayCall(mailJoining) && member.email && !member.is_blocked && (
            <Button
              onClick={() => close((onClose) => <MailJoiningDialog member={member} onClose={onClose} />)}
            >
              {t('Mail joining details')}
            </Button>
          )}
          <ScreenButton href={`/admin/wallet/passbook?f_owner=${member.user_id}`}>
            {t('Passbook')}
          </ScreenButton>
          {holds(panelRights.User) && (
            <Button
              variant="primary"
              onClick={() => close((onClose) => <OpenPanelDialog member={member} onClose={onClose} />)}
            >
              {t('Open the panel')}
            </Button>
          )}
        </>
      )}
      details={(member) => <PlaceOfMember member={member} />}
      empty={{
        title: t('Nobody has joined yet.'),
        text: t('The first member is created with the network. Others join by a link.'),
      }}
    />
  );
}

/** Where the member stands in the binary tree. */
function PlaceOfMember({ member: { parent, side } }: { member: Member }) {
  return (
    <Lines
      lines={[
        {
          label: t('Placed under'),
          value: parent ? <UserChip userId={parent.user_id} name={parent.name} /> : '–',
        },
        { label: t('Side'), value: side === 'L' ? t('Left (L)') : side === 'R' ? t('Right (R)') : '–' },
      ]}
    />
  );
}
