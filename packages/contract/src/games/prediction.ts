import { texts } from '../core/text.ts';

/** The codes of the colour prediction, shortest rounds first; how long each lasts: docs/fair-games.md §4. */
export const predictionCodes = ['WG30S', 'WG1', 'WG3', 'WG5'] as const;
export type PredictionCode = (typeof predictionCodes)[number];

/** What bets are made with. */
export const playedFor = ['play_credits', 'real_money'] as const;
export const playedForWords = texts({ play_credits: 'Play credits', real_money: 'Money' });

/** The network of twenty-odd organisations, or a key of this installation, which tests and the demo use. */
export const beaconNames = ['quicknet', 'local'] as const;
export const beaconWords = texts({ quicknet: 'drand quicknet', local: 'Local key' });
/** What can be bet on: a colour, a half, a digit. */
export const predictionSelections = [
  'green',
  'red',
  'violet',
  'big',
  'small',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
] as const;
