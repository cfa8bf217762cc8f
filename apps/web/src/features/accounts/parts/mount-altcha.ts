import 'altcha/external';
import 'altcha/altcha.css';
import type { Challenge } from 'altcha/types';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';

/** Puts our own captcha into `place` and lets it work at once. The worker is a file of ours: no blob, no eval. */
export async function mountAltcha(
  place: HTMLElement,
  challenge: Record<string, unknown>,
  onSolved: (solution: string) => void,
  onFailed: () => void,
): Promise<void> {
  globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());
  await customElements.whenDefined('altcha-widget');
  const widget = document.createElement('altcha-widget');
  widget.addEventListener('statechange', (event) => {
    const { state, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail;
    if (state === 'verified' && payload) onSolved(payload);
    if (state === 'error') onFailed();
  });
  // It draws itself a moment after it stands in the page, and says so.
  const drawn = new Promise((resolve) => widget.addEventListener('load', resolve, { once: true }));
  place.replaceChildren(widget);
  await drawn;
  await widget.configure({
    challenge: challenge as unknown as Challenge,
    hideFooter: true,
    hideLogo: true,
    humanInteractionSignature: false,
    minDuration: 0,
  });
  await widget.verify();
}
