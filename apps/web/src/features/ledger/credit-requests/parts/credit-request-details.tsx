import type { RowOf } from '@banyan/contract/core/report';
import type { creditRequests } from '@banyan/contract/ledger/credit-requests';
import { useArea } from '../../../../app/use-area.ts';
import { useSession } from '../../../../app/use-session.ts';
import { DocumentViewer } from '../../../../components/parts/document-viewer.tsx';
import { ScreenButton } from '../../../../components/parts/screen-link.tsx';
import { ofMessage, t } from '../../../../lib/text.ts';
import { SameReference } from './same-reference.tsx';

/** Beside the columns: the slip, what speaks against it, and the line of the passbook it became. */
export default function CreditRequestDetails({ row }: { row: RowOf<typeof creditRequests> }) {
  const { impersonating } = useSession();
  const { isAdmin, isMember, own } = useArea();
  const [no, owner] = [encodeURIComponent(row.no ?? ''), encodeURIComponent(row.owner?.user_id ?? '')];
  const passbook = isAdmin
    ? `/admin/wallet/passbook?f_owner=${owner}&f_text=${no}`
    : `${own(isMember ? '/finance/passbook' : '/wallet/passbook')}?f_text=${no}`;
  return (
    <div className="stack">
      {row.why && row.status === 'Pending' && (
        <p className="caption">
          {ofMessage(row.why)}{' '}
          {t('{name} has approved it. A second admin has to approve it too.', {
            name: row.first_by?.name ?? '',
          })}
        </p>
      )}
      <SameReference row={row} />
      {row.status === 'Approved' && <ScreenButton href={passbook}>{t('In the passbook')}</ScreenButton>}
      {!impersonating && <DocumentViewer id={row.slip_id} />}
    </div>
  );
}
