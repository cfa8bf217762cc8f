import { enquiries, replyEnquiry } from '@banyan/contract/company/enquiries';
import type { RowOf } from '@banyan/contract/core/report';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { FilterTabs } from '../../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import '../../../components/content/content.css';
import { CloseEnquiryDialog } from './close-enquiry-dialog.tsx';
import { ReplyEnquiryDialog } from './reply-enquiry-dialog.tsx';

/** What people asked by the public form, with what was answered. */
export default function EnquiriesPage() {
  const mayReply = useMayCall()(replyEnquiry);
  return (
    <ReportPage
      report={enquiries}
      help={t('Answers go by mail, one to each enquiry.')}
      tabs="status"
      phone={{ title: 'subject', amount: 'status', meta: ['at', 'name'] }}
      details={(row) => <Conversation row={row} />}
      rowActions={(row, close) =>
        mayReply &&
        row.status !== 'Closed' && (
          <>
            <Button
              variant="danger"
              onClick={() => close((onClose) => <CloseEnquiryDialog row={row} onClose={onClose} />)}
            >
              {t('Close…')}
            </Button>
            {row.status === 'Open' && (
              <Button
                variant="primary"
                onClick={() => close((onClose) => <ReplyEnquiryDialog row={row} onClose={onClose} />)}
              >
                {t('Reply…')}
              </Button>
            )}
          </>
        )
      }
      empty={{
        title: t('Nobody has asked anything yet.'),
        text: t('What people send by the page Contact us is listed here.'),
      }}
    >
      <FilterTabs
        report={enquiries}
        name="status"
        label={t('Status')}
        options={[
          { value: '', label: t('All') },
          { value: 'Open', label: t('Open') },
          { value: 'Replied', label: t('Replied') },
          { value: 'Closed', label: t('Closed') },
        ]}
      />
    </ReportPage>
  );
}

function Conversation({ row }: { row: RowOf<typeof enquiries> }) {
  const lines: Line[] = [
    ...(row.mobile ? [{ label: t('Mobile'), value: row.mobile }] : []),
    ...(row.replied_by ? [{ label: t('Replied by'), value: row.replied_by.name }] : []),
    ...(row.closed_by ? [{ label: t('Closed by'), value: row.closed_by.name }] : []),
    ...(row.closed_at ? [{ label: t('Closed'), value: <DateTime value={row.closed_at} /> }] : []),
    ...(row.remark ? [{ label: t('Reason'), value: row.remark }] : []),
  ];
  return (
    <div className="stack">
      <p className="plain-text">{row.message}</p>
      {row.reply && (
        <section>
          <h3>{t('Answer')}</h3>
          <p className="plain-text">{row.reply}</p>
        </section>
      )}
      {lines.length > 0 && <Lines lines={lines} />}
    </div>
  );
}
