import { texts } from '@banyan/contract/core/text';

/** The codes of the games in words. */
export const gameNames = texts({
  WG30S: '30 seconds',
  WG1: '1 minute',
  WG3: '3 minutes',
  WG5: '5 minutes',
  AV: 'Aviator',
});
