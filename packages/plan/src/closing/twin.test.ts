import { expect, test } from 'vitest';
import { runTwin } from '../../test/beside/run-twin.ts';
import { patience } from '../../test/property-runs.ts';
import { INCOME_KINDS } from '../plan/plan.ts';

// `npm run soak -- --twin` tells a million
test(
  '20,000 random events: the engine pays what a computation of everything from the log of events pays',
  () => {
    const { PROPERTY_SEED } = process.env;
    const seed = PROPERTY_SEED === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(PROPERTY_SEED);
    const { events, rows, problems } = runTwin(seed, 20_000);
    expect(problems.slice(0, 1), `seed ${seed}`).toEqual([]);
    expect(events).toBeGreaterThanOrEqual(20_000);
    expect(INCOME_KINDS.filter((kind) => !rows[kind])).toEqual([]);
  },
  patience,
);
