import { expect, test } from 'vitest';
import { askedNeeds } from './asked-needs.ts';
import { parsePlan } from './plan.ts';

const needsOf = (incomes: object) => {
  const read = parsePlan({ incomes });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return askedNeeds(read.plan).map(
    ({ fact, required, kind, level }) => `${kind} ${level} ${fact} ${required}`,
  );
};

test('a requirement of a level is named with its level, counted from the first one that pays', () => {
  const levels = [{ percent: '5' }, { percent: '3', need: { directs: 3, team_business: '500' } }];
  expect(needsOf({ level: { levels }, roi_level: { start_level: 2, levels } })).toEqual([
    'level 2 directs 3',
    'level 2 team_business 500',
    'roi_level 3 directs 3',
    'roi_level 3 team_business 500',
  ]);
});

test('what asks for nothing is left out', () => {
  expect(
    needsOf({ level: { levels: [{ percent: '5', need: { directs: 0, self_investment: '0' } }] } }),
  ).toEqual([]);
  expect(needsOf({})).toEqual([]);
});

test('requirements of matching, spill, the single leg and repurchase are known too', () => {
  expect(
    needsOf({
      matching: { percent: '8', need_left_directs: 1, need_right_directs: 2 },
      spill: { type: 'extra_direct', from: 3, amount: '10' },
      single_leg: { levels: [{ team: 10, directs: 1, amount: '5' }] },
      repurchase_level: { self_bv: '100', levels: [{ percent: '5' }] },
    }),
  ).toEqual([
    'repurchase_level null self_bv 100',
    'single_leg 1 directs 1',
    'spill null directs 3',
    'matching null left_directs 1',
    'matching null right_directs 2',
  ]);
});

test('volumes, ranks and packages that walks, pools, activity and tables ask for are named with their period', () => {
  const read = parsePlan({
    activity: { own_bv: '100', period: 'weekly' },
    ranks: [
      { code: 'S', self_investment: '1' },
      { code: 'G', self_investment: '2' },
    ],
    incomes: {
      level: {
        levels: [
          { percent: '0', by_rank: { G: '5', S: '3' } },
          { percent: '0', by_package: { A: '1', B: '0' } },
          { percent: '1', by_rank: { G: '5' } },
        ],
      },
      walks: [
        {
          code: 'U',
          walk: 'levels',
          start_level: 2,
          levels: [{ percent: '5', need: { own_bv: '50', rank: 'S' } }],
        },
        { code: 'D', walk: 'differential', period: 'weekly', rate: { percent: '1' }, need: { team_bv: '9' } },
      ],
      bonus: { pools: [{ code: 'P', amount: '5', period: 'yearly', need: { group_bv: '7' } }] },
    },
  });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const descriptions = askedNeeds(read.plan).map(
    ({ fact, required, kind, level, period }) => `${kind} ${level} ${fact} ${required} ${period}`,
  );
  expect(descriptions).toEqual([
    'level 1 rank S null',
    'level 2 package A null',
    'unilevel 2 rank S null',
    'unilevel 2 own_bv 50 monthly',
    'differential null team_bv 9 weekly',
    'bonus null group_bv 7 yearly',
    'null null own_bv 100 weekly',
  ]);
});
