import { expect, test } from 'vitest';
import { type Activity, activityWords } from './activity-words.ts';

const company = { timezone: 'Asia/Kolkata' } as Parameters<typeof activityWords>[1];
const may: Activity = {
  period: 'monthly',
  from: '2026-05-01',
  to: '2026-05-31',
  required: '100',
  own_bv: '60',
  missing: '40',
  until: '2026-05-07',
  by: 'bought',
  bought: { from: '2026-04-01', own_bv: '120' },
  has_topup: true,
};
const words = (changes: Partial<Activity> = {}) => activityWords({ ...may, ...changes }, company, (bv) => bv);

test('says until when it is enough, by what, and what is missing', () => {
  expect(words()).toBe('Active until 07-May-2026 by April’s 120; 40 more make May.');
  const reached = { own_bv: '120', missing: '0', from: '2026-04-01', to: '2026-04-30' };
  expect(words(reached)).toBe('Active until 07-May-2026 by April’s 120.');
  expect(words({ until: null, by: null, bought: null })).toBe(
    'Not active: 60 of 100 bought in May. 40 more make it.',
  );
});

test('the first days, and periods that have no name', () => {
  const free = { until: '2026-05-12', by: 'first_days', bought: null } as const;
  expect(words(free)).toBe('Active until 12-May-2026: in the first days nothing is asked. 40 more make May.');
  expect(words({ ...free, missing: '0' })).toBe(
    'Active until 12-May-2026: in the first days nothing is asked.',
  );
  expect(words({ period: 'weekly', from: '2026-05-04', bought: { from: '2026-04-27', own_bv: '7' } })).toBe(
    'Active until 07-May-2026 by the 7 of the period from 27-Apr-2026; 40 more make the period from 04-May-2026.',
  );
  expect(words({ period: 'daily', from: '2026-05-04', until: null })).toBe(
    'Not active: 60 of 100 bought in the period from 04-May-2026. 40 more make it.',
  );
});
