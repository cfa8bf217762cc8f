import { readTerms, type Terms } from '@banyan/contract/company/terms';
import { joiningKinds, termsWords } from '@banyan/contract/company/terms-kinds';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { TermsWords } from '../../../components/content/terms-sections.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { language, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** The terms that who joins accepts, to be opened and read; says which they are. */
export function TermsToRead({ onRead }: { onRead: (terms: readonly Terms[]) => void }) {
  const query = useCall(readTerms, { language: language.code }, { refetchOnWindowFocus: false });
  const { data } = query;
  const asked = data?.filter(({ kind }) => joiningKinds.includes(kind));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read changes with the answer alone
  useEffect(() => {
    if (asked) onRead(asked);
  }, [data]);
  if (!asked) return <Loading query={query} what={t('The terms')} lines={3} />;
  return (
    <>
      {asked.map((one) => (
        <details key={one.kind} className="terms-to-read">
          <summary>{t(termsWords[one.kind])}</summary>
          <TermsWords terms={one} />
        </details>
      ))}
      <p>
        <Link to="/accounts/income-disclosure">{t('What members really earn')}</Link>
      </p>
    </>
  );
}
