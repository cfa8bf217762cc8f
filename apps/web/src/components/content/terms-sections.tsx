import { languageWords } from '@banyan/contract/company/content';
import { giveConsent, readTerms, type Terms } from '@banyan/contract/company/terms';
import { termsWords } from '@banyan/contract/company/terms-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { toast } from '../../app/toast.ts';
import { call } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { DateTime } from '../parts/figures.tsx';
import './content.css';

/** The words of terms with their version and hash, as everybody reads them. */
export function TermsWords({ terms }: { terms: Omit<Terms, 'kind' | 'agreed_at'> }) {
  const { timezone } = useCompany();
  const { version, language, from_on, text, hash } = terms;
  return (
    <div className="stack">
      <p className="caption">
        {t('Version {version} in {language}, in force from {date}', {
          version,
          language: t(languageWords[language]),
          date: formatDate(from_on, timezone),
        })}
      </p>
      <p className="plain-text" lang={language}>
        {text}
      </p>
      <p className="caption terms-hash">
        {t('Hash (SHA-256)')} <span className="mono">{hash}</span>
      </p>
    </div>
  );
}

/** Terms one below the other; the member agrees to each that still asks for it. */
export function TermsSections({
  terms,
  mayAgree,
  onAgreed,
}: {
  terms: readonly Terms[];
  mayAgree: boolean;
  onAgreed?: () => void;
}) {
  return terms.map((one) => (
    <section key={one.kind} className="card stack">
      <h2>{t(termsWords[one.kind])}</h2>
      <TermsWords terms={one} />
      {one.agreed_at ? (
        <p className="notice">
          {t('You agreed on')} <DateTime value={one.agreed_at} />
        </p>
      ) : (
        mayAgree && <Agree terms={one} {...(onAgreed && { onAgreed })} />
      )}
    </section>
  ));
}

function Agree({ terms: { kind, version }, onAgreed }: { terms: Terms; onAgreed?: () => void }) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const agree = async (): Promise<void> => {
    setSending(true);
    try {
      await call(giveConsent, { body: { kind, version }, loader: true });
      toast({ severity: 'success', summary: t('Kept: you have agreed.') });
      onAgreed?.();
    } catch {
      // Shown by app/errors.ts; the version may have changed.
    } finally {
      setSending(false);
      await client.invalidateQueries({ queryKey: [readTerms.path] });
    }
  };
  return (
    <div className="form-actions in-place">
      <Button variant="primary" disabled={isSending} onClick={() => void agree()}>
        {t('I have read and agree')}
      </Button>
    </div>
  );
}
