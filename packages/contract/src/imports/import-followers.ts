import { texts } from '../core/text.ts';

/** Why an import cannot be taken back: what came after it. */
export const importFollowers = texts({
  join: 'Somebody has joined since.',
  closing: 'A date was closed since.',
  topup: 'Somebody has topped up since.',
  money: 'Money has moved since.',
  record: 'A record about one of its members was made since.',
  act: 'One of its members was changed since.',
});
export type ImportFollower = keyof typeof importFollowers;
