import { paperReasonWords, verifyDocument } from '@banyan/contract/documents/papers';
import { useAddress } from '../../app/use-address.ts';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { CallError } from '../../lib/call.ts';
import { fromServer, t } from '../../lib/text.ts';
import { type DataOf, useCall } from '../../lib/use-call.ts';

/** /utils/verify-document: what a printed paper is worth now, for everybody who has it (docs/screens.md §11.1). */
export default function VerifyDocumentPage() {
  const [{ no = '', token = '' }] = useAddress<{ no: string; token: string }>();
  const isWhole = no !== '' && token !== '';
  const query = useCall(verifyDocument, { no, token }, { quiet: true, enabled: isWhole });
  const isUnknown = query.error instanceof CallError && [400, 404].includes(query.error.status);
  return (
    <div className="stack">
      <div className="account-head">
        <PageHeader help={t('Says whether a printed paper is valid now.')} />
      </div>
      {!isWhole ? (
        <Empty title={t('This link is not complete.')} text={t('Scan the code on the paper.')} />
      ) : isUnknown ? (
        <div role="alert">
          <Empty
            title={t('No paper of ours has this code.')}
            text={t('Scan it again, or type the whole address. If it stays so, do not trust the paper.')}
          />
        </div>
      ) : query.data ? (
        <Verdict paper={query.data} />
      ) : (
        <Loading query={query} what={t('The paper')} lines={6} />
      )}
    </div>
  );
}

function Verdict({ paper }: { paper: DataOf<typeof verifyDocument> }) {
  const { kind, no, status, valid, reason, facts } = paper;
  return (
    <section className="card stack" aria-label={t('What the paper is worth')} role="status">
      <p>
        <StatusTag status={status} tone={valid ? 'success' : 'danger'} />{' '}
        {reason && t(paperReasonWords[reason])}
      </p>
      <Lines
        lines={[
          { label: t('Paper'), value: fromServer(kind) },
          { label: t('Number'), value: <span className="mono">{no}</span> },
          ...facts.map(({ label, value }) => ({ label: fromServer(label), value })),
        ]}
      />
    </section>
  );
}
