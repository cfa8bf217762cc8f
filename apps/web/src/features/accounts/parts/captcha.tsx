import { captchaChallenge } from '@banyan/contract/accounts/accounts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/parts/button.tsx';
import { call } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { mountAltcha } from './mount-altcha.ts';
import { mountProvider } from './mount-provider.ts';
import './accounts.css';

interface Props {
  onSolved: (solution: string) => void;
}

/**
 * The captcha itself, loaded only once a server asks for it. Ours is work the browser does by itself, without a
 * puzzle (WCAG 3.3.8); with a configured site key it is the widget of that key's provider.
 */
export default function Captcha({ onSolved }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const solved = useRef(onSolved);
  solved.current = onSolved;
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches another captcha
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isGone = false;
    const done = (solution: string): void => {
      if (!isGone) solved.current(solution);
    };
    const failed = (): void => {
      if (!isGone) setFailed(true);
    };
    const begin = async (): Promise<void> => {
      const { data } = await call(captchaChallenge, { quiet: true });
      if (isGone) return;
      if (data.site_key) await mountProvider(element, data.site_key, done, failed);
      else await mountAltcha(element, data.challenge ?? {}, done, failed);
    };
    begin().catch(failed);
    return () => {
      isGone = true;
      element.replaceChildren();
    };
  }, [attempt]);
  const again = (): void => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <div className="field">
      <span className="field-label">{t('Checking that you are a person')}</span>
      <div ref={place} className="captcha" />
      {hasFailed && (
        <div role="alert">
          <p className="field-error">{t('The captcha did not load.')}</p>
          <Button variant="quiet" onClick={again}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  );
}
