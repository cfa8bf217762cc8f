import { texts } from '@banyan/contract/core/text';
import type { predictionSelections } from '@banyan/contract/games/prediction';
import { t } from '../../../lib/text.ts';

export type Selection = (typeof predictionSelections)[number];

const names = texts({ green: 'Green', red: 'Red', violet: 'Violet', big: 'Big', small: 'Small' });

/** What is bet on, in words; a digit is its own name. */
export const selectionWords = (selection: string): string =>
  selection in names ? t(names[selection as keyof typeof names]) : selection;
