import { addPopup, popupList, switchPopup } from '@banyan/contract/company/popups';
import { toast } from '../../../app/toast.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { t } from '../../../lib/text.ts';
import { ChangePopupDialog } from './change-popup-dialog.tsx';
import { ContentActions } from './parts/content-actions.tsx';
import { ContentDetails } from './parts/content-details.tsx';
import { popupInputs, useBlankContent } from './parts/content-inputs.ts';

/** Pop-ups: the form, and below it what was, is and will be shown. */
export default function PopupsPage() {
  const mayPublish = useMayCall()(addPopup);
  const blank = useBlankContent();
  return (
    <div className="stack">
      <PageHeader help={t('Shown once to each reader, on the dashboard. Esc closes it.')} />
      {mayPublish && (
        <ActionForm
          endpoint={addPopup}
          fields={popupInputs(t('png, jpg or jpeg, at most 10 MB. Its proportions stay.'))}
          initial={blank}
          submitLabel={t('Publish the pop-up')}
          onDone={() => toast({ severity: 'success', summary: t('The pop-up is published.') })}
        />
      )}
      <ReportPage
        report={popupList}
        part={t('All pop-ups')}
        phone={{ title: 'heading', amount: 'status', meta: ['from_on', 'readers'] }}
        details={(row) => (
          <>
            <img
              className="popup-picture"
              src={row.picture.url}
              width={row.picture.width}
              height={row.picture.height}
              alt=""
            />
            <ContentDetails row={row} />
          </>
        )}
        rowActions={(row, close) =>
          mayPublish && (
            <ContentActions
              endpoint={switchPopup}
              row={row}
              onClose={close}
              onChange={() => close((onClose) => <ChangePopupDialog row={row} onClose={onClose} />)}
            />
          )
        }
        empty={{ title: t('No pop-up yet.'), text: t('What you publish is listed here.') }}
      />
    </div>
  );
}
