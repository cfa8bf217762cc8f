import { auditLog, readAuditChain } from '@banyan/contract/accounts/audit-log';
import { useCompany } from '../../../app/company.ts';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { codeWords, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ActDetails } from './parts/act-details.tsx';

/** /admin/settings/audit-log: who did what to whom, and up to where that was verified. */
export default function AuditLogPage() {
  return (
    <ReportPage
      report={auditLog}
      help={t('What admins did, and every change of accounts, rights and settings. Nothing is ever removed.')}
      phone={{ title: 'action', meta: ['at', 'by', 'object'] }}
      cells={{
        action: ({ action }) => codeWords(action ?? ''),
        object: ({ object }) => objectWords(object ?? ''),
      }}
      details={({ details, link }) => <ActDetails details={details} link={link} />}
      empty={{ title: t('No line matches.') }}
    >
      <Chain />
    </ReportPage>
  );
}

/** 'lottery_draw:LOT-0001' is "Lottery draw LOT-0001". */
function objectWords(object: string): string {
  const [kind = '', ...number] = object.split(':');
  return [codeWords(kind), number.join(':')].filter(Boolean).join(' ');
}

/** Until where the chain was verified: a line that was edited or removed after it was written breaks it. */
function Chain() {
  const { timezone } = useCompany();
  const { data } = useCall(readAuditChain);
  if (!data) return null;
  const { verified, waiting } = data;
  return (
    <p className="notice" role="status">
      {verified
        ? t('Verified up to line {link}, of {at}.', {
            link: verified.link,
            at: formatDateTime(verified.line_at, timezone),
          })
        : t('Not verified yet: it is done every night.')}{' '}
      {t('{count, plural, =0 {No line came since.} one {One line came since.} other {# lines came since.}}', {
        count: waiting,
      })}
    </p>
  );
}
