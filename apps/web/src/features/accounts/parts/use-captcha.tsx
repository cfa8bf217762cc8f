import type { Endpoint, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Form } from '../../../components/form/use-form.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';

const Captcha = lazyPart(() => import('./captcha.tsx'));

/** Refusals that the captcha on screen answers: no alert for them. */
export const captchaCodes: readonly ErrorCode[] = ['captcha_required', 'captcha_failed'];

/**
 * Sends a form whose call may ask for a captcha. Nothing is loaded until it does; then the browser solves it
 * and the same form goes out again by itself. A solution counts once, so a refusal begins another one.
 */
export function useCaptcha<E extends Endpoint>(
  form: Form<E>,
  onReply: (reply: ReplyOf<E>) => void,
): { send: () => Promise<void>; node: ReactNode } {
  const [round, setRound] = useState(0);
  const [solution, setSolution] = useState('');
  const isWaiting = useRef(false);
  const message = form.errors.captcha;
  const isAsked = message !== undefined;
  useEffect(() => {
    if (isAsked) setRound((count) => count || 1);
  }, [isAsked]);

  const attempt = async (given: string): Promise<void> => {
    const reply = await form.submit(given ? { captcha: given } : {});
    if (reply !== undefined) return onReply(reply);
    if (!given) return;
    setSolution('');
    setRound((count) => count + 1);
  };
  const onSolved = (given: string): void => {
    setSolution(given);
    if (!isWaiting.current || !isAsked) return;
    isWaiting.current = false;
    void attempt(given);
  };
  const node = round > 0 && (
    <Suspense fallback={<p className="caption">{t('Loading')}</p>}>
      <Captcha key={round} onSolved={onSolved} />
      {isAsked && isWaiting.current === false && <p className="field-error">{message}</p>}
    </Suspense>
  );
  return {
    send: () => {
      isWaiting.current = solution === '';
      return attempt(solution);
    },
    node,
  };
}
