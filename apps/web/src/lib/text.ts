import { groupIndian } from '@banyan/contract/money';

/**
 * Every text on screen goes through `t`. The English text is the key, so the code stays readable and a
 * second language is one more table. Parameters stand in braces: t('{count} results', {count: 5}).
 */
type Params = Record<string, string | number>;
type Language = 'en' | 'hi';

/** Translations by English text. English needs none. */
const tables: Record<Language, Readonly<Record<string, string>>> = { en: {}, hi: {} };
const language: Language = 'en';

export function t(english: string, params?: Params): string {
  const text = tables[language][english] ?? english;
  if (!params) return text;
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = params[key];
    return value === undefined ? whole : String(value);
  });
}

/** One of two texts by a count: plural(1, '{count} row', '{count} rows'). */
export function plural(count: number, one: string, other: string, params: Params = {}): string {
  return t(count === 1 ? one : other, { count: groupIndian(String(count)), ...params });
}
