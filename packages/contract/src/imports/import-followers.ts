import { texts } from '../core/text.ts';

/** Why an import cannot be taken back: what it brought that stays for ever, or what came after it. */
export const importFollowers = texts({
  pins: 'It brought unused pins, which are never deleted.',
  numbers: 'It brought numbers of the single leg, which are never given twice.',
  join: 'Somebody has joined since.',
  closing: 'A date was closed since.',
  topup: 'Somebody has topped up since.',
  switch: 'Two admins have signed its switch.',
  money: 'Money has moved since.',
  record: 'A record about one of its members was made since.',
  act: 'One of its members was changed since.',
});
export type ImportFollower = keyof typeof importFollowers;
