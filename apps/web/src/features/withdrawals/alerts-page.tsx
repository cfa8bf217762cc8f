import type { RowOf } from '@banyan/contract/core/report';
import { type AlertRule, alertRuleWords, alerts, closeAlert } from '@banyan/contract/withdrawals/alerts';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { FilterTabs } from '../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { CloseAlertDialog } from './close-alert-dialog.tsx';
import { AlertDetails } from './parts/alert-details.tsx';

type Row = RowOf<typeof alerts>;

/** What the rules found: looked at row by row, and closed with a reason. */
export default function AlertsPage() {
  const mayClose = useMayCall()(closeAlert);
  return (
    <ReportPage
      report={alerts}
      help={t('Withdrawals of these people are not approved together with others while an alert is open.')}
      tabs="status"
      phone={{ title: 'owner', amount: 'rule', meta: ['found_at', 'owners', 'rows', 'status'] }}
      cells={{
        rule: ({ rule }) => <StatusTag status={ruleWords(rule)} tone="warning" />,
      }}
      details={(row) => <AlertDetails row={row} />}
      rowActions={(row: Row, close) =>
        mayClose &&
        row.status === 'Open' && (
          <Button
            variant="primary"
            onClick={() =>
              close((onClose) => <CloseAlertDialog row={row} rule={ruleWords(row.rule)} onClose={onClose} />)
            }
          >
            {t('Close…')}
          </Button>
        )
      }
      empty={{
        title: t('No alerts yet.'),
        text: t('The rules look at new transfers, withdrawals, accounts and devices every minute.'),
      }}
    >
      <FilterTabs
        report={alerts}
        name="status"
        label={t('Status')}
        options={[
          { value: '', label: t('All') },
          { value: 'Open', label: t('Open') },
          { value: 'Closed', label: t('Closed') },
        ]}
      />
    </ReportPage>
  );
}

const ruleWords = (rule: string | null): string => t(alertRuleWords[rule as AlertRule]);
