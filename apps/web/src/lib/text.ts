import type { Message, Text } from '@banyan/contract/core/text';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Every text on screen goes through `t`. The English sentence is the key, so the code stays readable, and a
 * second language is one more catalogue (docs/decisions/0012). Values and plurals are those of ICU:
 * t('{count, plural, one {# row} other {# rows}} of {name}', {count: 5, name}).
 */
type Values = Record<string, string | number>;

/** A text written where it is used; a plain string is refused, as nothing could find it. */
type Literal<S extends string> = string extends S ? never : S;

// Numbers in plurals are grouped as amounts are.
i18n.loadAndActivate({ locale: 'en', locales: ['en-IN'], messages: {} });

export function t<const S extends string>(english: Literal<S> | Text, values?: Values): string {
  return translated(english, values);
}

/**
 * Shows a text that came over the wire: the contract's (names of pages and wallets, refusals), which the
 * catalogues hold, or one of the company's own, which stays as it is.
 */
export const fromServer = (english: string): string =>
  i18n.messages[english] === undefined ? english : i18n._(english);

function translated(english: string, values?: Values): string {
  if (!english.includes('{')) return i18n._(english);
  // English has no catalogue: its texts are their own keys, and those with values are compiled at first use.
  if (i18n.messages[english] === undefined) i18n.load('en', { [english]: compileMessage(english) });
  return i18n._(english, values);
}

/** Shows a refusal: its template with its values. */
export const ofMessage = ({ text, values }: Message): string => translated(text, values);

/** Shows a code of the contract as words: 'cap_closing' is "Cap closing", 'topup.reversed' "Topup reversed". */
export function codeWords(code: string): string {
  const words = code.replaceAll(/[._]/g, ' ');
  return fromServer(words.charAt(0).toUpperCase() + words.slice(1));
}
