import { coloursOf, sizeOf } from '@banyan/fair/prediction/selections';
import { selectionWords } from './selection-words.ts';

/** A digit with its colours and half, in words. */
export const digitWords = (digit: number): string =>
  [String(digit), ...coloursOf(digit).map(selectionWords), selectionWords(sizeOf(digit))].join(', ');

/** A drawn digit on its colours; the words say the same. */
export function Digit({ digit, large = false }: { digit: number; large?: boolean }) {
  return (
    <span className={`digit ${coloursOf(digit).join('-')}${large ? ' large' : ''}`} title={digitWords(digit)}>
      <span aria-hidden>{digit}</span>
      <span className="visually-hidden">{digitWords(digit)}</span>
    </span>
  );
}
