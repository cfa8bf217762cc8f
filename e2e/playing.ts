import { test as base } from './journey.ts';
import { beside } from './people.ts';

/** What is played with stays the same while somebody plays: a journey that changes it is `alone` under this name. */
export const gamingMode = 'gaming mode';

/** A journey that plays. */
export const test = base.extend<{ mode: undefined }>({
  mode: [
    async ({ context: _device }, use) => {
      await beside(gamingMode, () => use(undefined));
    },
    { auto: true },
  ],
});
