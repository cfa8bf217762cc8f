import { changeLanguage } from '@banyan/contract/accounts/language';
import type { Language } from '@banyan/contract/core/languages';
import { call } from '../../lib/call.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { getSession } from './session.ts';

/** What each language calls itself; the few letters of हिंदी are in the font of the line before sign-in. */
export const languageNames = { en: 'English', hi: 'हिंदी' } as const;

/** The one that a switch offers. */
export const otherLanguage = (shown: Language) => {
  const code = shown === 'hi' ? 'en' : 'hi';
  return { code, name: languageNames[code] } as const;
};

/** The language this page was loaded in: index.html reads it before anything is shown. */
const shown = (): string => document.documentElement.lang;

/** Loads the page again in another language; without a store nothing could keep it, and it stays as it is. */
function showIn(language: Language): void {
  writeStored('local', 'language', language);
  if (readStored('local', 'language') === language) window.location.reload();
}

/** Chosen before sign-in: the account of who signs in next keeps it. */
export function chooseLanguage(language: Language): void {
  writeStored('local', 'language_chosen', true);
  showIn(language);
}

/** Keeps a language with the account, and shows it. */
export async function keepLanguage(language: Language): Promise<void> {
  await call(changeLanguage, { body: { language }, loader: true });
  showIn(language);
}

/** Who has signed in: the account keeps what was chosen just before, or else says what is shown. A panel is shown as before. */
export async function settleLanguage(kept: Language): Promise<void> {
  if (getSession().impersonating) return;
  const isChosen = readStored('local', 'language_chosen') === true;
  removeStored('local', 'language_chosen');
  if (kept === shown()) return;
  if (!isChosen) return showIn(kept);
  const language = shown() === 'hi' ? 'hi' : 'en';
  await call(changeLanguage, { body: { language }, quiet: true }).catch(() => undefined);
}
