import type { Language } from '@banyan/contract/core/languages';
import { type Message, type Text, withoutMeaning } from '@banyan/contract/core/text';
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Every text on screen goes through `t`. The English sentence is the key, so the code stays readable, and a
 * second language is one more table (docs/decisions/0012, 0019). Values and plurals are those of ICU:
 * t('{count, plural, one {# row} other {# rows}} of {name}', {count: 5, name}).
 */
type Values = Record<string, string | number>;

/** A text written where it is used; a plain string is refused, as nothing could find it. */
type Literal<S extends string> = string extends S ? never : S;

/** What another language brings with it: `lib/hindi.ts` puts its own in these places. */
export const language = {
  code: 'en' as Language,
  /** An English text in this language. */
  find: withoutMeaning,
  /** What is written between the words of a text: another text, a date, a name. */
  write: (written: string): string => written,
  /** A line of a passbook, put together by the server from words and numbers. */
  particulars: (written: string): string => written,
  /** The words of an amount, in a language that counts in its own way. */
  amountInWords: undefined as ((amount: string, symbol: string) => string) | undefined,
  /** Fetches the texts of an address, before its page is shown. */
  load: undefined as ((address: string) => Promise<unknown>) | undefined,
};

// Numbers in plurals are grouped as amounts are.
i18n.loadAndActivate({ locale: 'en', locales: ['en-IN'], messages: {} });

export function t<const S extends string>(english: Literal<S> | Text, values?: Values): string {
  return translated(english, values);
}

/**
 * Shows a text that came over the wire: the contract's (names of pages and wallets, refusals), which the
 * tables hold, or one of the company's own, which stays as it is.
 */
export const fromServer = (english: string): string => language.find(english);

function translated(english: string, values?: Values): string {
  const own = language.find(english);
  if (!own.includes('{')) return own;
  // compiled at first use: English has no catalogue, and a page shows few of its texts
  if (i18n.messages[own] === undefined) i18n.load(i18n.locale, { [own]: compileMessage(own) });
  return i18n._(own, values);
}

/** Shows a message: its template with its values, which may be texts themselves. */
export const ofMessage = ({ text, values }: Message): string =>
  translated(
    text,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? language.write(value) : value,
      ]),
    ),
  );

/** Shows a code of the contract as words: 'cap_closing' is "Cap closing", 'topup.reversed' "Topup reversed". */
export function codeWords(code: string): string {
  const words = code.replaceAll(/[._]/g, ' ');
  return fromServer(words.charAt(0).toUpperCase() + words.slice(1));
}
