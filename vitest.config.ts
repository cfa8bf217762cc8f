import { defineConfig } from 'vitest/config';

// Vitest reports failures with Map.groupBy, which Node 20 does not have.
if (!('groupBy' in Map)) {
  Object.defineProperty(Map, 'groupBy', {
    value: <T, K>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
      const groups = new Map<K, T[]>();
      let index = 0;
      for (const item of items) {
        const key = keyOf(item, index++);
        groups.set(key, [...(groups.get(key) ?? []), item]);
      }
      return groups;
    },
  });
}

export default defineConfig({
  test: {
    include: ['{packages,apps,bench,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['apps/server/test/global-setup.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
