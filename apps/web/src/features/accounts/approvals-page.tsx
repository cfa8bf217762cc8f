import { adminRequests } from '@banyan/contract/accounts/approvals';
import type { WaitLine } from '@banyan/contract/core/second-person';
import { workQueues } from '@banyan/contract/overview/dashboard';
import { requestActions } from '../../components/form/decide-request.tsx';
import { DocumentViewer } from '../../components/parts/document-viewer.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { useMayOpen } from '../../components/parts/screen-link.tsx';
import { waitLines } from '../../components/parts/wait-lines.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { WorkQueues } from '../../components/tile/work-queues.tsx';
import { fromServer, ofMessage, t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { DecideAdminRequestDialog } from './decide-admin-request-dialog.tsx';

/** What admins asked for that a second admin decides. */
export default function ApprovalsPage() {
  return (
    <div className="stack">
      <ReportPage
        report={adminRequests}
        help={t('What one admin asked for and another one decides. Nothing happens before.')}
        phone={{ title: 'act', amount: 'value', meta: ['at', 'status', 'by'] }}
        cells={{ act: ({ act }) => fromServer(act ?? '') }}
        details={(row) => (
          <section>
            <h3 className="row-part">{t('What it would do')}</h3>
            {/* beside the buttons it stands once more */}
            {!row.can_decide && !row.can_cancel && row.why && <p className="caption">{ofMessage(row.why)}</p>}
            <Lines lines={waitLines(row.lines)} />
            <Documents lines={row.lines} />
          </section>
        )}
        rowActions={requestActions(DecideAdminRequestDialog)}
        empty={{
          title: t('Nothing waits for a second admin.'),
          text: t('What loosens a control or creates value above the limit is decided here.'),
        }}
      />
      <OtherQueues />
    </div>
  );
}

/** Slips of orders, for whom the list of orders shows them. */
function Documents({ lines }: { lines: readonly WaitLine[] }) {
  const mayOpen = useMayOpen();
  if (!mayOpen('/admin/repurchase-orders/orders')) return null;
  return lines.map(
    ({ kind, value }) => kind === 'document' && value && <DocumentViewer key={value} id={value} />,
  );
}

/** What is decided on pages of its own: here a checker finds all of it. */
function OtherQueues() {
  const { data = [] } = useCall(workQueues);
  const others = data.filter(({ code, count }) => code !== 'admin_request' && count > 0);
  if (others.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t('Waiting on other pages')}</h2>
      <WorkQueues queues={others} />
    </section>
  );
}
