import { achieverList, addAchiever, endAchiever } from '@banyan/contract/company/achievers';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../app/toast.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { AchieverCard } from '../../../components/content/achiever-list.tsx';
import { StandingSentence } from '../../../components/content/plain-words.tsx';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { call } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { ChangeAchieverDialog } from './change-achiever-dialog.tsx';
import { achieverInputs } from './parts/achiever-inputs.ts';
import { useToday } from './parts/content-inputs.ts';

/** Achievers: the form that asks a member, and below it who agreed. */
export default function AchieversPage() {
  const mayCall = useMayCall();
  const today = useToday();
  const end = useEndAchiever();
  return (
    <div className="stack">
      <PageHeader help={t('Shown once the member has agreed, with the disclaimer beneath.')} />
      {mayCall(addAchiever) && (
        <ActionForm
          endpoint={addAchiever}
          fields={achieverInputs()}
          initial={{ language: 'any', achieved_on: today }}
          submitLabel={t('Ask the member')}
          onDone={() => toast({ severity: 'success', summary: t('The member is asked by a notification.') })}
        />
      )}
      <ReportPage
        report={achieverList}
        part={t('All achievers')}
        phone={{ title: 'member', amount: 'status', meta: ['achieved_on', 'rank'] }}
        details={(row) => (
          <div className="stack">
            <AchieverCard
              achiever={{
                name: row.member?.name ?? '',
                rank: row.rank ?? '',
                text: row.text,
                picture: row.picture,
                achieved_on: row.achieved_on ?? '',
              }}
            />
            <StandingSentence />
          </div>
        )}
        rowActions={(row, close) =>
          mayCall(endAchiever) && (
            <>
              {row.status !== 'Ended' && (
                <Button
                  variant="danger"
                  onClick={() => {
                    close();
                    void end(row.id);
                  }}
                >
                  {t('End now')}
                </Button>
              )}
              <Button
                variant="primary"
                onClick={() => close((onClose) => <ChangeAchieverDialog row={row} onClose={onClose} />)}
              >
                {t('Change')}
              </Button>
            </>
          )
        }
        empty={{ title: t('No achiever yet.'), text: t('Whom you ask is listed here.') }}
      />
    </div>
  );
}

function useEndAchiever() {
  const client = useQueryClient();
  return async (id: string): Promise<void> => {
    try {
      await call(endAchiever, { body: { id }, loader: true });
    } catch {
      // Shown by app/errors.ts.
      return;
    }
    toast({ severity: 'success', summary: t('The achiever is not shown any more.') });
    await client.invalidateQueries();
  };
}
