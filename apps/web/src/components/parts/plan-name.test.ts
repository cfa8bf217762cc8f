import { expect, it } from 'vitest';
import { planName } from './plan-name.ts';

it('shows a word in capitals as a name, and leaves what is a name or an abbreviation', () => {
  expect(['TABLET', 'CAR_FUND', 'VIP', 'Gold', 'L1', 'LEVEL2'].map(planName)).toEqual([
    'Tablet',
    'Car fund',
    'VIP',
    'Gold',
    'L1',
    'LEVEL2',
  ]);
});
