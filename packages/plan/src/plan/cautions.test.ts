import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { cautionsOf } from './cautions.ts';

const board = { package: 'A', mode: 'board', width: 2, depth: 1, placement: 'global', cycle: '50' };
const levels = {
  package: 'A',
  width: 2,
  depth: 1,
  placement: 'global',
  levels: [{ amount: '1' }],
  pay: 'per_placement',
};
const daily = [{}, { roi_percent: '0.5' }];

test('fast start, boards and points by new directs may pay for recruiting, and ROI is a return', () => {
  const plan = aPlan({
    incomes: {
      roi: {},
      fast_start: { levels: [{ percent: '10' }] },
      matrix: {
        pools: [
          { ...levels, code: 'L' },
          { ...board, code: 'B' },
        ],
      },
      bonus: {
        pools: [
          { code: 'TEAM', percent: '1', points: { per: 'group_bv', unit: '100' } },
          { code: 'NEW', percent: '1', points: { per: 'new_directs', unit: '1' } },
        ],
      },
    },
  });
  expect(cautionsOf(plan, daily)).toEqual([
    {
      caution: 'recruiting',
      places: ['incomes.fast_start', 'incomes.matrix.pools[1]', 'incomes.bonus.pools[1].points'],
    },
    { caution: 'return', places: ['incomes.roi'] },
  ]);
});

test('a plan has no caution that pays for nothing of it, nor one whose packages have no daily percentage', () => {
  const plan = aPlan({ incomes: { roi: {}, matching: { percent: '10' } } });
  expect(cautionsOf(plan, [{}, { roi_percent: '0' }])).toEqual([]);
});
