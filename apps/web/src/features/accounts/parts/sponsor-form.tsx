import { sponsorLookup } from '@banyan/contract/accounts/accounts';
import { messageOf } from '@banyan/contract/core/messages';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { Button, ButtonLink } from '../../../components/parts/button.tsx';
import { ErrorPanel } from '../../../components/parts/states.tsx';
import { ofMessage, t } from '../../../lib/text.ts';
import { sponsorRefusal } from './sponsor-card.tsx';

interface Props {
  /** The id of the link, and what is wrong with it. */
  given: string | undefined;
  error: unknown;
  onFind: (userId: string) => void;
  onRetry: () => void;
}

/** Nobody joins without a sponsor: asks for one, and says what to do about a bad link. */
export function SponsorForm({ given, error, onFind, onRetry }: Props) {
  const [typed, setTyped] = useState(given ?? '');
  const [problem, setProblem] = useState('');
  const refusal = typed === given ? sponsorRefusal(error) : undefined;
  if (error && sponsorRefusal(error) === undefined) {
    return <ErrorPanel error={error} what={t('Your sponsor')} onRetry={onRetry} />;
  }
  const message = problem || refusal;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { error: broken } = z.safeParse(sponsorLookup.query, { user_id: typed });
    const [issue] = broken?.issues ?? [];
    if (issue) setProblem(ofMessage(messageOf(issue)));
    else if (typed.trim() === given) onRetry();
    else onFind(typed.trim());
  };
  return (
    <form className="form account-form" noValidate onSubmit={submit}>
      <div className="field">
        <label className="field-label" htmlFor="field-sponsor">
          {t("Your sponsor's user id")}
        </label>
        <p id="field-sponsor-hint" className="field-hint">
          {t('The member who told you about us. Ask for the id, or for the link to this page.')}
        </p>
        <input
          id="field-sponsor"
          className="input"
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={message ? true : undefined}
          aria-describedby={`field-sponsor-hint${message ? ' field-sponsor-error' : ''}`}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem('');
          }}
        />
        {message && (
          <p id="field-sponsor-error" className="field-error" role="alert">
            {message}
          </p>
        )}
      </div>
      {refusal && (
        <p>
          {t(
            'Nothing has been created. Check the id with the person who invited you: a letter may be missing.',
          )}
        </p>
      )}
      <Button type="submit" variant="primary" wide>
        {t('Find sponsor')}
      </Button>
      <ButtonLink to="/accounts/sign-in" variant="quiet">
        {t('I have an account: sign in')}
      </ButtonLink>
    </form>
  );
}
