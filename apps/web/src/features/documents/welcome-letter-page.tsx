import { readWelcomeLetter, type WelcomeLetter } from '@banyan/contract/documents/papers';
import { useCompany } from '../../app/company.ts';
import { DocumentPage } from '../../components/document/document-page.tsx';
import { VerifyCode } from '../../components/document/verify-code.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { formatDate } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { NoHolder } from './parts/no-holder.tsx';
import { useHolder } from './parts/use-holder.ts';
import './welcome-letter-page.css';

/** The welcome letter, the own one or for an admin that of a member: one page of A4 that anybody can check (docs/screens.md §11.4). */
export default function WelcomeLetterPage() {
  const { query: whose, isNamed } = useHolder();
  const query = useCall(readWelcomeLetter, whose, { enabled: isNamed });
  const letter = query.data;
  return (
    <DocumentPage
      title={t('Welcome letter')}
      no={letter?.no ?? ''}
      size="a4"
      foot={t('Made by the system; valid without a signature.')}
      isFramed
    >
      {letter ? (
        <Letter letter={letter} />
      ) : isNamed ? (
        <Loading query={query} what={t('The welcome letter')} lines={12} />
      ) : (
        <NoHolder />
      )}
    </DocumentPage>
  );
}

function Letter({ letter }: { letter: WelcomeLetter }) {
  const { timezone } = useCompany();
  const { company, name, user_id, sponsor } = letter;
  const lines: Line[] = [
    { label: t('Name'), value: name },
    { label: t('User id'), value: <span className="mono">{user_id}</span> },
    { label: t('Joined'), value: formatDate(letter.joined_at, timezone) },
    ...(sponsor ? [{ label: t('Sponsor'), value: `${sponsor.name} (${sponsor.user_id})` }] : []),
  ];
  return (
    <div className="welcome-letter">
      {(company.legal_name || company.address) && (
        <p className="caption">{[company.legal_name, company.address].filter(Boolean).join(', ')}</p>
      )}
      <p>{t('Dear {name},', { name })}</p>
      <p>{t('Welcome to {company}. You are a member of our network.', { company: company.name })}</p>
      <Lines lines={lines} />
      <p>
        {t(
          'Please keep your user id: it names you in every topup, transfer and ticket. Tell nobody your password.',
        )}
      </p>
      <p>
        {t(
          'What you earn follows from sales alone. Nobody can promise you an income, and joining by itself brings none.',
        )}
      </p>
      <p>{t('If you have a question, write to us by Support in your menu.')}</p>
      <p>{company.name}</p>
      <VerifyCode alt={t('QR code to verify this letter')} url={letter.verify_url} svg={letter.qr_svg} />
    </div>
  );
}
