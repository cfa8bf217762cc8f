import { addNews, newsList, switchNews } from '@banyan/contract/company/news';
import { toast } from '../../../app/toast.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { ChangeNewsDialog } from './change-news-dialog.tsx';
import { ContentActions } from './parts/content-actions.tsx';
import { ContentDetails } from './parts/content-details.tsx';
import { newsInputs, useBlankContent } from './parts/content-inputs.ts';

/** News of the company: the form, and below it what was, is and will be shown. */
export default function NewsPage() {
  const mayPublish = useMayCall()(addNews);
  const blank = useBlankContent();
  return (
    <div className="stack">
      <PageHeader help={t('Stands on the dashboards of its readers from its first day on.')} />
      {mayPublish && (
        <ActionForm
          endpoint={addNews}
          fields={newsInputs()}
          initial={{ ...blank, is_important: false }}
          submitLabel={t('Publish the news')}
          onDone={() => toast({ severity: 'success', summary: t('The news is published.') })}
        />
      )}
      <ReportPage
        report={newsList}
        part={t('All news')}
        phone={{ title: 'heading', amount: 'status', meta: ['from_on', 'readers'] }}
        details={(row) => <ContentDetails row={row} />}
        rowActions={(row, close) =>
          mayPublish && (
            <ContentActions
              endpoint={switchNews}
              row={row}
              onClose={close}
              onChange={() => close((onClose) => <ChangeNewsDialog row={row} onClose={onClose} />)}
            />
          )
        }
        empty={{ title: t('No news yet.'), text: t('What you publish is listed here.') }}
      />
    </div>
  );
}
