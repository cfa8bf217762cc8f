/**
 * An English text that stands in a table and is shown later: `scripts/extract-texts.mjs` finds it where it is
 * written, and the web's `t` shows it in the person's language. No other string is one, so that a text nobody
 * could translate does not compile.
 */
export type Text = string & { readonly isText: true };

/** Marks one text. */
export const text = (english: string): Text => english as Text;

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
  english.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
