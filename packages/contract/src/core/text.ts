/**
 * An English text that stands in a table and is shown later: `scripts/extract-texts.mjs` finds it where it is
 * written, and the web's `t` shows it in the person's language. No other string is one, so that a text nobody
 * could translate does not compile.
 */
export type Text = string & { readonly isText: true };

/** Parts an English word from what tells two of its meanings apart; nobody sees what follows it. */
const meaningMark = '\u0004';

/**
 * Marks one text. A word that is not the same word in another language each time takes its meaning with it:
 * text('Open', 'a status') and text('Open', 'do it').
 */
export const text = (english: string, meaning?: string): Text =>
  (meaning ? english + meaningMark + meaning : english) as Text;

/** A text as English shows it, without its meaning. */
export const withoutMeaning = (english: string): string => english.split(meaningMark, 1)[0] ?? '';

/** Marks every string of a table. */
export const texts = <const T extends object>(table: T): TextsOf<T> => table as TextsOf<T>;

type TextsOf<T> = { [K in keyof T]: T[K] extends string ? Text : TextsOf<T[K]> };

/** A text with the values of its braces, so that it can be shown in any language. */
export interface Message {
  text: Text;
  values: Record<string, string | number>;
}

/** message('At most {digits} decimals.', { digits: 2 }) */
export const message = (english: string, values: Message['values'] = {}): Message => ({
  text: text(english),
  values,
});

/** The message in English, for those who read no catalogue. */
export const inEnglish = ({ text: english, values }: Message): string =>
  withoutMeaning(english).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
