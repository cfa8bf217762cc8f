import { imports, readImportGate, startImport } from '@banyan/contract/imports/imports';
import { useState } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { BeginImportDialog } from './begin-import-dialog.tsx';
import { OneImport } from './parts/one-import.tsx';
import { ProblemRows } from './parts/problem-rows.tsx';

/** Networks of other systems: the list, one import with its steps, or the rows of one sort of problem. */
export default function ImportPage() {
  const [{ no, problem }] = useAddress<{ no: string; problem: string }>();
  if (no && problem) return <ProblemRows no={no} sort={problem} />;
  return no ? <OneImport key={no} no={no} /> : <ImportList />;
}

/** Why nothing can be brought in, in a company that has members. */
function HasMembers() {
  const { data } = useCall(readImportGate);
  return (
    data?.has_members && (
      <p className="card import-note" role="note">
        {t('This company has members, so no other network can be brought in.')}
      </p>
    )
  );
}

function ImportList() {
  const [, show] = useAddress<{ no: string }>();
  const [isBeginning, setBeginning] = useState(false);
  const { data } = useCall(readImportGate);
  const mayBegin = useMayCall()(startImport) && data?.has_members === false;
  const begin = mayBegin && (
    <Button variant="primary" onClick={() => setBeginning(true)}>
      {t('Begin an import')}
    </Button>
  );
  return (
    <>
      <ReportPage
        report={imports}
        help={t('Brings the members, topups and balances of another system into an empty company.')}
        phone={{ title: 'from_name', amount: 'members', meta: ['made_at', 'status'] }}
        actions={begin}
        rowActions={({ no }, close) => (
          <Button
            onClick={() => {
              close();
              show({ no: no ?? undefined }, { resetScroll: true });
            }}
          >
            {t('Open import')}
          </Button>
        )}
        empty={{
          title: t('Nothing has been brought in.'),
          text: t('Files are checked first. Nothing is written before two admins confirm.'),
          action: begin,
        }}
      >
        <HasMembers />
      </ReportPage>
      {isBeginning && (
        <BeginImportDialog
          onBegun={(no) => show({ no }, { resetScroll: true })}
          onClose={() => setBeginning(false)}
        />
      )}
    </>
  );
}
