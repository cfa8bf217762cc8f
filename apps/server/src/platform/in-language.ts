import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@banyan/contract/core/languages';
import { type Message, message, withoutMeaning } from '@banyan/contract/core/text';
import { hindiValue } from '@banyan/contract/hindi/values';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { repositoryRoot } from './root.ts';

const i18n = {
  en: setupI18n({ locale: 'en', locales: ['en-IN'], messages: { en: {} } }),
  hi: setupI18n({ locale: 'hi', locales: ['hi-IN-u-nu-latn'], messages: { hi: {} } }),
};

let hindi: Record<string, string> | undefined;

/** The table of Hindi, read when somebody first needs it. */
function findHindi(english: string): string | undefined {
  hindi ??= JSON.parse(
    readFileSync(join(repositoryRoot(), 'packages/contract/src/hindi/texts.json'), 'utf8'),
  ) as Record<string, string>;
  return Object.hasOwn(hindi, english) ? hindi[english] : undefined;
}

/** A message, or a text, as somebody reads it. A value that is a text or holds a date is written in the language too. */
export function inLanguage(words: Message | string, language: Language): string {
  const { text, values } = typeof words === 'string' ? message(words) : words;
  const isHindi = language === 'hi';
  const own = (isHindi && findHindi(text)) || withoutMeaning(text);
  if (!own.includes('{')) return own;
  const { messages } = i18n[language];
  if (messages[own] === undefined) i18n[language].load(language, { [own]: compileMessage(own) });
  return i18n[language]._(own, isHindi ? inHindi(values) : values);
}

const inHindi = (values: Message['values']): Message['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? hindiValue(value, findHindi) : value,
    ]),
  );

/** The language a request asks for: the web always says it, anything else is answered in English. */
export const languageAsked = (headers: { 'accept-language'?: string | undefined }): Language =>
  /^hi\b/i.test(headers['accept-language'] ?? '') ? 'hi' : 'en';
