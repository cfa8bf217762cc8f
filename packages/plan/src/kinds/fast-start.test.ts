import { expect, test } from 'vitest';
import { anUpline, aPlan, aTopup, brief } from '../../test/builders.ts';
import type { FastStarter, FastStartFacts, UplineFacts } from '../instant/facts.ts';
import { topupIncomes } from '../instant/topup-incomes.ts';
import { type Package, parsePackage } from '../plan/package.ts';
import { parsePlan } from '../plan/plan.ts';
import { dangersOf, solvencyOf } from '../plan/solvency.ts';

const company = { round_off_digits: 2 };
const referral = { rate: { percent: '10' } };
const F3 = { code: 'F3', directs: 3, within_days: 30, amount: '1000' };
const ranks = [{ code: 'SILVER' }, { code: 'GOLD' }];

type Facts = Partial<FastStartFacts> & { uplines?: UplineFacts[] };

function paid(incomes: object, { uplines = [anUpline('S', 1)], ...facts }: Facts, over: object = {}) {
  const fast_start = { days: 30, members: [], ...facts };
  const plan = aPlan({ incomes, ranks });
  return topupIncomes(aTopup('5000', over), { uplines, fast_start }, plan, company).rows;
}

const starter = (
  member: string,
  days: number,
  over: Partial<UplineFacts> = {},
  before: string[] = [],
): FastStarter => ({ days, paid: before, upline: anUpline(member, 0, over) });

test('up to the last of its days a topup pays fast start in place of referral, afterwards referral', () => {
  const incomes = { fast_start: { levels: [{ percent: '20' }] }, referral };
  const shown = (days: number) =>
    paid(incomes, { days }).map(({ kind, member, amount }) => `${kind} ${member} ${amount}`);
  expect(shown(30)).toEqual(['fast_start S 1000.00']);
  expect(shown(31)).toEqual(['referral S 500.00']);
});

test('what fast start stands in for writes nothing at a base of 0 either', () => {
  const full = { ...referral, base: 'amount' };
  const zero = { amount_paid: '0' };
  expect(paid({ fast_start: { levels: [{ percent: '20' }] }, referral: full }, {}, zero)).toEqual([]);
  const kept = { levels: [{ percent: '20' }], instead_of: [] };
  expect(brief(paid({ fast_start: kept, referral: full }, {}, zero))).toEqual(['S 1 500.00 0.00 null']);
});

test('levels are paid beside or in place of those of level income, by the level rule', () => {
  const level = { levels: [{ percent: '5' }, { percent: '3' }] };
  const levels = [{ percent: '20', need: { directs: 1 } }, { percent: '10' }];
  const uplines = [anUpline('S', 1), anUpline('T', 2, { directs: 1 }), anUpline('U', 3)];
  const shown = (fast: object) =>
    paid({ fast_start: { levels, ...fast }, level, referral }, { uplines }).map(
      ({ kind, member, level: at, amount, reason }) => `${kind} ${member} ${at} ${amount} ${reason}`,
    );
  expect(shown({})).toEqual([
    'fast_start S 1 0.00 directs',
    'fast_start T 2 500.00 null',
    'level S 1 250.00 null',
    'level T 2 150.00 null',
  ]);
  expect(shown({ compression: true, instead_of: ['level'] })).toEqual([
    'fast_start T 1 1000.00 null',
    'fast_start U 2 500.00 null',
    'referral S 1 500.00 null',
  ]);
});

test('a table that says 0 makes an upline not eligible: lapsed with rank, skipped by compression', () => {
  const levels = [{ percent: '0', by_rank: { GOLD: '20' } }];
  const uplines = [anUpline('S', 1, { ranks: ['SILVER'] }), anUpline('T', 2, { ranks: ['SILVER', 'GOLD'] })];
  expect(brief(paid({ fast_start: { levels } }, { uplines }))).toEqual(['S 1 0.00 0.00 rank']);
  expect(brief(paid({ fast_start: { levels, compression: true } }, { uplines }))).toEqual([
    'T 1 1000.00 0.00 null',
  ]);
});

test('a step is paid once, to the topper and the sponsor in the order given, on its last day at the latest', () => {
  const incomes = { fast_start: { steps: [F3] } };
  const three = { directs: 3 };
  const rows = paid(incomes, { members: [starter('S', 30, three), starter('E', 30, three)] });
  expect(rows.map(({ member, level, code, amount }) => [member, level, code, amount])).toEqual([
    ['S', 0, 'F3', '1000.00'],
    ['E', 0, 'F3', '1000.00'],
  ]);
  expect(rows[0]?.explanation.checks).toContainEqual({ fact: 'days', required: 30, actual: 30, met: true });
  expect(paid(incomes, { members: [starter('S', 31, three)] })).toEqual([]);
  expect(paid(incomes, { members: [starter('S', 30, { directs: 2 })] })).toEqual([]);
  expect(paid(incomes, { members: [starter('S', 30, three, ['F3'])] })).toEqual([]);
});

test('a step of somebody who is not eligible waits without a row', () => {
  const waiting = (over: Partial<UplineFacts>, step: object = F3) =>
    paid({ fast_start: { steps: [step] } }, { members: [starter('S', 1, { directs: 3, ...over })] });
  expect(waiting({ is_active: false })).toEqual([]);
  expect(waiting({ is_blocked: true })).toEqual([]);
  expect(waiting({ activity: { required: '100', own_bv: '0', buys: false } })).toEqual([]);
  const byRank = { ...F3, amount: '0', by_rank: { GOLD: '700' } };
  expect(waiting({ ranks: ['SILVER'] }, byRank)).toEqual([]);
  expect(brief(waiting({ ranks: ['SILVER', 'GOLD'] }, byRank))).toEqual(['S 0 700.00 0.00 null']);
});

test('steps alone stand in for nothing', () => {
  expect(paid({ fast_start: { steps: [F3] }, referral }, {}).map(({ kind }) => kind)).toEqual(['referral']);
});

const problemsOf = (fast_start: object) => {
  const read = parsePlan({ incomes: { fast_start } });
  return 'problems' in read ? read.problems.map(({ path, message }) => `${path}: ${message}`) : [];
};

test('fast start needs levels or steps, stands in for referral and level alone, and names each step once', () => {
  expect(problemsOf({ days: 30 })).toEqual(['incomes.fast_start: needs levels or steps']);
  expect(problemsOf({ levels: [{ percent: '20' }], instead_of: ['spill'] })).toEqual([
    'incomes.fast_start.instead_of[0]: must be one of referral, level',
  ]);
  expect(problemsOf({ steps: [F3, F3] })).toEqual(['incomes.fast_start.steps: two steps have one code']);
  expect(problemsOf({ levels: [{ percent: '20' }], start_level: 2 })).toHaveLength(1);
});

test('its bound is the larger of its levels and what they stand in for; a step counts per direct it asks', () => {
  const read = parsePackage({ code: 'P', name: 'P', amount: '5000' }, 2);
  if ('problems' in read) throw new Error('the package is valid');
  const packages: Package[] = [read.package];
  const bound = (levels: string, rate: string, steps: object[] = []) => {
    const fast_start = { levels: [{ percent: levels }], steps };
    const plan = aPlan({ incomes: { fast_start, referral: { rate: { percent: rate } } } });
    const { kinds, percent } = solvencyOf(plan, packages);
    return [kinds[0]?.percent, percent];
  };
  expect(bound('20', '10')).toEqual(['20', '20']);
  expect(bound('20', '25')).toEqual(['25', '25']);
  expect(bound('20', '10', [F3])).toEqual(['26.67', '26.67']);
  const beside = { fast_start: { levels: [{ percent: '60' }], instead_of: [] }, referral };
  expect(solvencyOf(aPlan({ incomes: beside }), packages).percent).toBe('70');
  const dear = { fast_start: { levels: [{ percent: '60' }, { percent: '50' }] }, referral };
  expect(dangersOf(aPlan({ incomes: dear }), packages).over).toEqual([{ of: 'topups', percent: '110' }]);
});
