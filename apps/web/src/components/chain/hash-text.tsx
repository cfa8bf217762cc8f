import { t } from '../../lib/text.ts';
import { CopyText } from '../parts/people.tsx';

/** A transaction by its first and last digits, with a button that copies the whole. */
export const HashText = ({ hash }: { hash: string }) => (
  <CopyText text={hash} shown={`${hash.slice(0, 8)}…${hash.slice(-6)}`} label={t('the transaction')} />
);
