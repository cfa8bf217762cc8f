import { type Text, text } from '../core/text.ts';

/**
 * How a cell is read: `id` = an id of the other system, `name` and `line` = one line of text, `day` = a date with or
 * without a time, `money` = an amount of 0 or more, `balance` = an amount with a sign, `count` = a whole number.
 */
type CellKind = 'id' | 'line' | 'code' | 'day' | 'money' | 'balance' | 'count' | 'side' | 'status';

export interface ImportColumn {
  words: Text;
  kind: CellKind;
  /** Whether a row without it is refused. */
  needed: boolean;
  /** Headings of other systems that mean it, in small letters and digits alone. */
  guesses: readonly string[];
}

export const mapped = (words: Text, kind: CellKind, guesses: string, needed = false): ImportColumn => ({
  words,
  kind,
  needed,
  guesses: guesses.split(' '),
});
export const needed = (words: Text, kind: CellKind, guesses: string) => mapped(words, kind, guesses, true);
export const member = needed(
  text('Member id'),
  'id',
  'member memberid user userid id username memberno code distributorid',
);
