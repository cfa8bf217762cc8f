import { parseScenario, type Scenario } from '@banyan/plan/scenario/scenario-file';
import { describe, expect, inject, it } from 'vitest';
import { tryScenario } from './try-scenario.ts';

/** Days of January on which dates are closed, each catching up what is not closed yet. */
type Closings = readonly number[];
interface Event {
  day: number;
  step: object;
}

const everyDay: Closings = [1, 2, 3, 4, 5, 6, 7];

/** A is above B; `events` follow in the order of their days, and closings come at the end of theirs. */
function aStory(events: readonly Event[], closings: Closings): Scenario {
  const happening = [
    ...events.map(({ day, step }) => ({ day, step: { on: `2026-01-0${day}T10:00`, ...step } })),
    ...closings.map((day) => ({ day, step: { close: `2026-01-0${day}` } })),
  ];
  const read = parseScenario({
    packages: [
      { code: 'Q', name: 'Daily', min: '1', max: '100000', roi_percent: '1' },
      { code: 'P', name: 'Once', min: '1', max: '100000' },
    ],
    plan: {
      incomes: {
        referral: { rate: { percent: '10' } },
        roi: {},
        roi_level: { max_total_percent: '50', levels: [{ percent: '50' }] },
      },
      caps: { topup_multiple: '0.02' },
    },
    steps: [
      { on: '2026-01-01T09:00', join: 'A' },
      { join: 'B', sponsor: 'A' },
      { join: 'C', sponsor: 'B' },
      ...happening.toSorted((a, b) => a.day - b.day).map(({ step }) => step),
    ],
  });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

/** What the company came to: rows and balances. */
async function lead(events: readonly Event[], closings: Closings) {
  const { outcome } = await tryScenario(inject('databaseServerUrl'), aStory(events, closings));
  expect(outcome.refused).toEqual([]);
  const rows = outcome.incomes.map((row) => JSON.stringify(row)).toSorted();
  return { rows, wallets: outcome.wallets };
}

const topups: Event[] = [
  { day: 1, step: { topup: 'A', package: 'P', amount: '100000' } },
  { day: 1, step: { topup: 'B', package: 'Q', amount: '1000' } },
];
const reversal: Event = { day: 6, step: { reverse_topup: 'B' } };

describe('dates closed late, after a topup was completed and reversed', () => {
  it('pay what they pay in time: its ROI completed it, and then there is none', async () => {
    const events = [...topups, reversal];
    const inTime = await lead(events, everyDay);
    expect(inTime.rows).toHaveLength(10);
    expect(inTime.rows.join()).not.toContain('capped');
    expect(await lead(events, [7])).toEqual(inTime);
    // the first instalment was paid before
    expect(await lead(events, [2, 7])).toEqual(inTime);
  });

  it('pay none where another income had completed it by then', async () => {
    const events = [...topups, { day: 2, step: { topup: 'C', package: 'P', amount: '500' } }, reversal];
    const inTime = await lead(events, everyDay);
    expect(inTime.rows.join()).not.toContain('"kind":"roi"');
    expect(await lead(events, [7])).toEqual(inTime);
  });
});
