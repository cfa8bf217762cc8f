import { panelRights } from '@banyan/contract/accounts/security';
import { blockFranchise, franchiseList } from '@banyan/contract/franchises/franchises';
import { useArea } from '../../app/use-area.ts';
import { useHolds, useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { OpenPanelDialog } from '../../components/parts/open-panel-dialog.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { BlockFranchiseDialog } from './block-franchise-dialog.tsx';

/** Franchises of the company; for a franchise its own sub-franchises. */
export default function FranchiseListPage() {
  const { isAdmin } = useArea();
  const mayBlock = useMayCall()(blockFranchise);
  const mayOpenPanel = useHolds()(panelRights.Franchise);
  const page = isAdmin
    ? {
        root: '/admin/franchise',
        add: 'add-franchise',
        profile: 'franchise-profile',
        rights: 'franchise-access-rights',
      }
    : {
        root: '/franchise/sub-franchise',
        add: 'add-sub-franchise',
        profile: 'sub-franchise-profile',
        rights: 'access-rights',
      };
  return (
    <ReportPage
      report={franchiseList}
      help={isAdmin ? t('Franchises and their sub-franchises.') : t('Your sub-franchises.')}
      phone={{ title: 'name', amount: 'subs', meta: ['user_id', 'status', 'joined_at'] }}
      person={(franchise) => franchise}
      actions={
        <ScreenButton href={`${page.root}/${page.add}`} variant="primary">
          {isAdmin ? t('Add franchise') : t('Add sub-franchise')}
        </ScreenButton>
      }
      rowActions={(franchise, close) => (
        <>
          {mayBlock && (
            <Button
              variant={franchise.status === 'Blocked' ? 'secondary' : 'danger'}
              onClick={() =>
                close((onClose) => <BlockFranchiseDialog franchise={franchise} onClose={onClose} />)
              }
            >
              {franchise.status === 'Blocked' ? t('Unblock') : t('Block')}
            </Button>
          )}
          <ScreenButton href={`${page.root}/${page.rights}?user_id=${franchise.user_id}`}>
            {t('Access rights')}
          </ScreenButton>
          <ScreenButton href={`${page.root}/${page.profile}?user_id=${franchise.user_id}`} variant="primary">
            {t('Profile')}
          </ScreenButton>
          {mayOpenPanel && (
            <Button
              onClick={() => close((onClose) => <OpenPanelDialog member={franchise} onClose={onClose} />)}
            >
              {t('Open the panel')}
            </Button>
          )}
        </>
      )}
      details={({ owner_name }) => <Lines lines={[{ label: t('Owner'), value: owner_name ?? '–' }]} />}
      empty={{ title: isAdmin ? t('No franchise yet.') : t('No sub-franchise yet.') }}
    />
  );
}
