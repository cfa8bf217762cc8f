import { rightsScreens } from '@banyan/contract/accounts/access-rights';
import { changeSubAdmin, subAdmins } from '@banyan/contract/accounts/admins';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button } from '../../../components/parts/button.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { fromServer, t } from '../../../lib/text.ts';
import { ChangeAdminDialog } from './change-admin-dialog.tsx';

/** Admins of the company: who they are, how many rights they hold, and what may be done about them. */
export default function SubAdminsPage() {
  const mayChange = useMayCall()(changeSubAdmin);
  return (
    <ReportPage
      report={subAdmins}
      help={t('Who works here. A main admin holds every right, a sub-admin those that were given.')}
      phone={{ title: 'admin', amount: 'status', meta: ['kind', 'rights', 'last_seen_at'] }}
      cells={{
        kind: ({ kind }) => fromServer(kind ?? ''),
        rights: ({ kind, rights }) => (kind === 'Main admin' ? t('All') : String(rights ?? 0)),
      }}
      rowActions={(row, close) => {
        const open = (act: 'Change' | 'Block' | 'Unblock' | 'Delete') =>
          close((onClose) => <ChangeAdminDialog row={row} act={act} onClose={onClose} />);
        return (
          <>
            {row.kind === 'Sub-admin' && row.status !== 'Deleted' && (
              <ScreenButton href={`${rightsScreens.subAdmin}?user_id=${row.admin?.user_id ?? ''}`}>
                {t('Access rights')}
              </ScreenButton>
            )}
            {mayChange && row.can_change && (
              <>
                <Button onClick={() => open('Change')}>{t('Change')}</Button>
                <Button onClick={() => open(row.status === 'Blocked' ? 'Unblock' : 'Block')}>
                  {row.status === 'Blocked' ? t('Unblock') : t('Block')}
                </Button>
                <Button variant="danger" onClick={() => open('Delete')}>
                  {t('Delete')}
                </Button>
              </>
            )}
          </>
        );
      }}
      empty={{ title: t('No admin matches.') }}
    />
  );
}
