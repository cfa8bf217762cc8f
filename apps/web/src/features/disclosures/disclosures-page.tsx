import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import { countDisclosure, disclosures } from '@banyan/contract/disclosures/disclosures';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from '../../app/toast.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { DisclosureStatement } from './parts/disclosure-statement.tsx';
import { PublishDisclosureDialog } from './publish-disclosure-dialog.tsx';

/** Years since when the April before last began. */
const lastYear = (now: Date): number => now.getFullYear() - (now.getMonth() < 3 ? 2 : 1);

const inputs = () => ({
  year: {
    label: text('Year it begins in'),
    kind: 'count',
    hint: t('2025 stands for April 2025 to March 2026.'),
  } as const,
  reason: {
    label: text('Reason for correction'),
    kind: 'textarea',
    hint: t('Only for a year that is published already.'),
  } as const,
});

/** What members earned in each financial year: counted, looked at and published. */
export default function DisclosuresPage() {
  const mayPublish = useMayCall()(countDisclosure);
  const [year] = useState(() => lastYear(new Date()));
  return (
    <div className="stack">
      <PageHeader
        help={t('A published year stays for ever. A correction stands beside it.')}
        action={<Link to="/accounts/income-disclosure">{t('As everybody sees it')}</Link>}
      />
      {mayPublish && (
        <ActionForm
          endpoint={countDisclosure}
          fields={inputs()}
          initial={{ year }}
          submitLabel={t('Count the year')}
          onDone={() => toast({ severity: 'success', summary: t('It is being counted.') })}
        />
      )}
      <ReportPage
        report={disclosures}
        part={t('Counted and published')}
        phone={{ title: 'year', amount: 'status', meta: ['version', 'asked_at'] }}
        details={({ statement }: RowOf<typeof disclosures>) =>
          statement ? (
            <DisclosureStatement statement={statement} />
          ) : (
            <p className="muted">{t('It waits until the last day of the year is closed.')}</p>
          )
        }
        rowActions={(row, close) =>
          mayPublish &&
          row.status === 'Counted' && (
            <Button
              variant="primary"
              onClick={() => close((onClose) => <PublishDisclosureDialog row={row} onClose={onClose} />)}
            >
              {t('Publish')}
            </Button>
          )
        }
        empty={{ title: t('No year is counted yet.'), text: t('Count the last financial year above.') }}
      />
    </div>
  );
}
