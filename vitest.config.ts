import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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

/** Soaks take longest: begun last, one of them would run alone at the end. */
class SoaksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSoak = ({ moduleId }: TestSpecification) => moduleId.includes('/bench/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isSoak), ...sorted.filter((file) => !isSoak(file))];
  }
}

const shared = {
  pool: 'forks',
  // guards against hanging, not measures: a busy machine takes its time
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { interval: 50, timeout: 120_000 } },
} as const;

export default defineConfig({
  test: {
    // a test waits for its database about as long as it works
    maxWorkers: 2,
    sequence: { sequencer: SoaksFirst },
    projects: [
      {
        // comparing a password with its hash is slow on purpose
        resolve: {
          alias: { '@node-rs/argon2': `${import.meta.dirname}/apps/server/test/remember-verified.ts` },
        },
        test: {
          ...shared,
          name: 'server',
          include: ['{apps/server,bench,scripts}/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          // loading the server takes longer than most of its tests: files share a process, never a database
          isolate: false,
        },
      },
      {
        // files of figures and words leave nothing behind: they share a process, and the modules they load
        test: { ...shared, name: 'engine', include: ['{packages,apps/web}/**/*.test.ts'], isolate: false },
      },
      { test: { ...shared, name: 'web', include: ['apps/web/**/*.test.tsx'] } },
    ],
  },
});
