import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseScenario } from '@banyan/plan/scenario/scenario-file';
import { describe, expect, inject, it } from 'vitest';
import { momentOf } from '../platform/clock.ts';
import { repositoryRoot } from '../platform/root.ts';
import { compareOutcome } from './compare-outcome.ts';
import type { IncomeOutcome } from './outcome.ts';
import { readScenario } from './read-scenario.ts';
import { tryScenario } from './try-scenario.ts';

const folder = join(repositoryRoot(), 'scenarios');
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe('scenario files', () => {
  it.each(files)('%s leads to what it expects', async (name) => {
    const { differences } = await tryScenario(inject('databaseServerUrl'), readScenario(join(folder, name)));
    expect(differences).toEqual([]);
  });

  it.each(['multiple-cap-closing.json', 'rank-leg-limit.json'])(
    'a closing does what it was forecast to do: each member, by each kind and by rank (%s)',
    async (name) => {
      const scenario = readScenario(join(folder, name));
      const { differences, forecasts } = await tryScenario(inject('databaseServerUrl'), scenario);
      expect(differences).toEqual([]);
      expect(forecasts).toBeGreaterThan(0);
    },
  );

  it('shows every difference from what was expected', async () => {
    const read = parseScenario({
      steps: [
        { on: '2026-01-02T10:00', join: 'A' },
        { join: 'B', sponsor: 'A', side: 'R' },
        { join: 'B2', sponsor: 'nobody' },
      ],
      expect: {
        incomes: [{ kind: 'level', member: 'A' }],
        wallets: { A: { main: '5' }, Z: { main: '0' } },
        tree: { B: { parent: 'A', side: 'L' } },
        refused: [{ step: 0 }, { step: 2, code: 'blocked' }],
      },
    });
    if ('problems' in read) throw new Error('the file is well formed');
    const { differences } = await tryScenario(inject('databaseServerUrl'), read.scenario);
    expect(differences).toEqual([
      'expected, but not there: {"kind":"level","member":"A"}',
      'steps[0]: expected to be refused, but it was done',
      'steps[2]: expected to be refused with blocked, but it was unknown_member',
      'wallets.A.main: expected 5, but it is 0',
      'wallets.Z: nobody joined under this name',
      'tree.B.side: expected L, but it is R',
    ]);
  });
});

describe('comparing income rows', () => {
  const row = (member: string, amount: string): IncomeOutcome => ({
    kind: 'level',
    member,
    from: 'E',
    level: 1,
    base: '1000',
    rate: '5%',
    gross: amount,
    amount,
    trimmed: '0.00',
    status: 'credited',
    reason: null,
    on: '2026-01-02',
    pool: null,
    part: null,
  });
  const outcome = (incomes: IncomeOutcome[]) => ({
    incomes,
    refused: [],
    wallets: {},
    carry: {},
    statements: [],
    matrix: {},
    boards: {},
    ranks: {},
    volumes: {},
    tree: {},
  });

  it('lets a row that names little go to what the others leave', () => {
    const expected = [{ kind: 'level' as const }, { member: 'D', amount: '50' }];
    expect(compareOutcome({ incomes: expected }, outcome([row('D', '50.00'), row('C', '30.00')]))).toEqual(
      [],
    );
  });

  it('counts equal rows', () => {
    const differences = compareOutcome(
      { incomes: [{ member: 'D' }] },
      outcome([row('D', '1'), row('D', '1')]),
    );
    expect(differences).toHaveLength(1);
  });

  it('leaves kinds alone that are not listed', () => {
    expect(compareOutcome({ kinds: ['referral'], incomes: [] }, outcome([row('D', '1')]))).toEqual([]);
  });
});

describe('moments', () => {
  it('take a local time in its time zone, also where the clocks change', () => {
    expect(momentOf('2026-01-02T10:00', 'Asia/Kolkata').toISOString()).toBe('2026-01-02T04:30:00.000Z');
    expect(momentOf('2026-07-01T10:00:30', 'Europe/Berlin').toISOString()).toBe('2026-07-01T08:00:30.000Z');
    expect(momentOf('2026-03-29T03:00', 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:00:00.000Z');
  });
});
