/** Months as dd-MMM-yyyy names them, by what English calls them (packages/contract/src/core/dates.ts). */
const months: Record<string, string> = {
  Jan: 'जन',
  Feb: 'फ़र',
  Mar: 'मार्च',
  Apr: 'अप्रै',
  May: 'मई',
  Jun: 'जून',
  Jul: 'जुल',
  Aug: 'अग',
  Sep: 'सित',
  Oct: 'अक्तू',
  Nov: 'नव',
  Dec: 'दिस',
};

const date = new RegExp(`\\b(\\d\\d)-(${Object.keys(months).join('|')})-(\\d{4})\\b`, 'g');

/** Dates within a text, 20-Nov-2026 → 20-नव-2026: digits stay Latin, and so do AM and PM. */
export const withHindiDates = (written: string): string =>
  written.replace(date, (_, day: string, month: string, year: string) => `${day}-${months[month]}-${year}`);

/**
 * A value within a Hindi text: a text of the product in Hindi, of a list each that is one, a date with its Hindi month, and
 * anything else, such as a name, as it is.
 * @param find the Hindi of an English text
 */
export function hindiValue(written: string, find: (english: string) => string | undefined): string {
  const one = (word: string): string | undefined =>
    find(word) ?? (/^[a-z]/.test(word) ? find(word.charAt(0).toUpperCase() + word.slice(1)) : undefined);
  const whole = one(written);
  if (whole !== undefined) return whole;
  const words = written.split(', ').map((word) => one(word) ?? word);
  return withHindiDates(words.join(', '));
}
