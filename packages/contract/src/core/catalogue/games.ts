import { actions, built, exporting, type Node } from './write-node.ts';

/** Rounds of each game. Settings stay reachable with the games off, to turn them on. */
const games: Node[] = [
  [
    'prediction',
    'Colour prediction',
    built,
    actions(['publish', 'Publish chains'], ['pause', 'Pause games'], ['void', 'Make rounds void']),
  ],
  ['aviator', 'Aviator', built],
  ['lottery', 'Lottery', { built: true }, actions(['create', 'Create draws'])],
  ...exporting,
];

export const adminGames: Node = ['games', 'Games', { icon: 'game', optional: 'games' }, games];
