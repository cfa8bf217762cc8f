import { blockRoi } from '@banyan/contract/income/roi';
import { reverseTopup } from '@banyan/contract/topup/topup';
import { topupDetails } from '@banyan/contract/topup/topup-details';
import { useArea } from '../../app/use-area.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { useSession } from '../../app/use-session.ts';
import { Button, ButtonLink } from '../../components/parts/button.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { FilterTabs } from '../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { BlockRoiDialog } from './block-roi-dialog.tsx';
import { type Topup, TopupFacts, usedOfCap } from './columns.tsx';
import { receiptUrl } from './parts/topup-done.tsx';
import { ReverseTopupDialog } from './reverse-topup-dialog.tsx';

/** Topups: one's own, those of the directs or of the whole downline; for an admin all of them. */
export default function TopupDetailsPage() {
  const { user } = useSession();
  const { isAdmin, isFranchise, isMember } = useArea();
  const mayCall = useMayCall();
  const mayReverse = mayCall(reverseTopup);
  const mayBlockRoi = mayCall(blockRoi);
  /** A receipt opens for its member, its payer and an admin. */
  const maySeeReceipt = ({ member, by }: Topup): boolean =>
    isAdmin || member?.user_id === user.user_id || by?.user_id === user.user_id;
  return (
    <ReportPage
      report={topupDetails}
      help={
        isAdmin
          ? t('Every topup of the company.')
          : isFranchise
            ? t('Topups you made for members.')
            : t('Your topups, and those of the members below you.')
      }
      tabs="scope"
      phone={{ title: 'member', amount: 'amount', meta: ['at', 'package', 'status'] }}
      cells={{ earned: usedOfCap }}
      details={(topup) => <TopupFacts topup={topup} />}
      actions={
        <ScreenButton
          href={
            isAdmin
              ? '/admin/topup/topup'
              : isFranchise
                ? '/franchise/topup/topup-from-wallet'
                : '/user/topup/packages'
          }
          variant="primary"
        >
          {t('Top up')}
        </ScreenButton>
      }
      rowActions={(topup, close) => (
        <>
          {(isAdmin ? mayReverse && topup.status !== 'Reversed' : topup.can_cancel) && (
            <Button
              variant="danger"
              onClick={() =>
                close((onClose) => <ReverseTopupDialog topup={topup} isAdmin={isAdmin} onClose={onClose} />)
              }
            >
              {isAdmin ? t('Reverse') : t('Cancel this topup')}
            </Button>
          )}
          {isAdmin && mayBlockRoi && (topup.status === 'Active' || topup.status === 'ROI Blocked') && (
            <Button onClick={() => close((onClose) => <BlockRoiDialog topup={topup} onClose={onClose} />)}>
              {topup.status === 'Active' ? t('Block ROI') : t('Unblock ROI')}
            </Button>
          )}
          {maySeeReceipt(topup) && (
            <ScreenButton href={receiptUrl({ receipt_no: topup.receipt_no ?? '' })} variant="primary">
              {t('Receipt')}
            </ScreenButton>
          )}
        </>
      )}
      empty={{
        title: t('No topup yet.'),
        text:
          isAdmin || isFranchise
            ? t('Topups appear here when a member buys a package.')
            : t('A package activates your account. From then on you earn from the topups below you.'),
        action: !isMember ? undefined : (
          <ButtonLink to="/user/topup/packages" variant="primary">
            {t('See the packages')}
          </ButtonLink>
        ),
      }}
    >
      {isMember && (
        <FilterTabs
          report={topupDetails}
          name="scope"
          label={t('Whose topups')}
          options={[
            { value: '', label: t('My own') },
            { value: 'Directs', label: t('Directs') },
            { value: 'Downline', label: t('Downline') },
          ]}
        />
      )}
    </ReportPage>
  );
}
