import { expect, test } from 'vitest';
import {
  brief,
  closed,
  explanations,
  nextFacts,
  rowsAsValues,
  someFacts,
} from '../../test/closing-builders.ts';
import type { ClosingFacts } from '../closing/closing-facts.ts';
import { setFigure } from '../columns/figure.ts';
import { dateOf, dayOf } from '../days.ts';

const members = [
  { name: 'A' },
  { name: 'B', parent: 'A' },
  { name: 'C', parent: 'B' },
  { name: 'D', parent: 'C' },
];
const half = { code: 'P', roi_percent: '0.5' };

/** What A earns day by day, dates without a row left out; `percent` may change on a date. */
function days(
  from: string,
  to: string,
  facts: ClosingFacts,
  roi: object,
  rest: object = {},
  changes: Record<string, string> = {},
) {
  const paid: string[] = [];
  let now = facts;
  for (let day = dayOf(from); day <= dayOf(to); day++) {
    const date = dateOf(day);
    const percent = changes[date];
    const packages = percent ? now.packages.map((sold) => ({ ...sold, roi_percent: percent })) : now.packages;
    const outcome = closed({ ...now, date, packages }, { incomes: { roi }, ...rest });
    for (const row of rowsAsValues(outcome))
      paid.push(`${date} ${row.amount}${row.reason ? ` ${row.reason}` : ''}`);
    now = nextFacts(now, outcome, { packages });
  }
  return { paid, facts: now };
}

const sum = (paid: string[]) => paid.reduce((total, line) => total + Number(line.split(' ')[1]), 0);
const friday = (over: object = {}) =>
  someFacts({ members, topups: [{ of: 'A', amount: '10000' }], packages: [{ ...half, ...over }] });
const monFri = { calendar: 'mon_fri' };

test('10000 at 0.5 %, bought on a Friday, mon_fri: ten instalments of 50 to Friday the 16th', () => {
  const { paid } = days('2026-01-02', '2026-01-16', friday(), monFri);
  expect(paid).toHaveLength(10);
  expect([paid[0], paid.at(-1), sum(paid)]).toEqual(['2026-01-05 50.00', '2026-01-16 50.00', 500]);
});

test('with 0.6 % from the 14th: 7 × 50 + 3 × 60 = 530', () => {
  const { paid } = days('2026-01-02', '2026-01-16', friday(), monFri, {}, { '2026-01-14': '0.6' });
  expect([paid.length, sum(paid)]).toEqual([10, 530]);
  expect(paid.slice(-4)).toEqual([
    '2026-01-13 50.00',
    '2026-01-14 60.00',
    '2026-01-15 60.00',
    '2026-01-16 60.00',
  ]);
});

test('instalments end after roi_days, and with what roi_multiple leaves', () => {
  expect(days('2026-01-02', '2026-01-31', friday({ roi_days: 3 }), {}).paid).toEqual([
    '2026-01-03 50.00',
    '2026-01-04 50.00',
    '2026-01-05 50.00',
  ]);
  expect(days('2026-01-02', '2026-01-31', friday({ roi_multiple: '0.0125' }), {}).paid).toEqual([
    '2026-01-03 50.00',
    '2026-01-04 50.00',
    '2026-01-05 25.00',
  ]);
});

test('the first instalment comes start_after_days later, with 0 on the day itself', () => {
  const first = (start_after_days: number) =>
    days('2026-01-02', '2026-01-06', friday(), { start_after_days }).paid[0];
  expect([first(0), first(1), first(3)]).toEqual([
    '2026-01-02 50.00',
    '2026-01-03 50.00',
    '2026-01-05 50.00',
  ]);
});

test('a blocked day is skipped and moves the end', () => {
  const start = friday({ roi_days: 3 });
  const one = days('2026-01-03', '2026-01-03', start, {});
  const blocked = { ...one.facts, blocked: Uint8Array.of(1, 0, 0, 0) };
  const two = days('2026-01-04', '2026-01-05', blocked, {});
  const three = days('2026-01-06', '2026-01-10', { ...two.facts, blocked: start.blocked }, {});
  expect([...one.paid, ...two.paid, ...three.paid].map((line) => line.slice(0, 10))).toEqual([
    '2026-01-03',
    '2026-01-06',
    '2026-01-07',
  ]);
});

test('a topup whose ROI is blocked earns none, its owner earns on others, and the days it missed come after', () => {
  const topups = (roiBlocked: boolean) => [
    { of: 'A', amount: '10000', roiBlocked },
    { of: 'A', amount: '1000' },
  ];
  const start = someFacts({
    members,
    topups: topups(true),
    packages: [{ code: 'P', roi_percent: '0.5', roi_days: 2 }],
  });
  const one = days('2026-01-03', '2026-01-05', start, {});
  expect(one.paid).toEqual(['2026-01-03 5.00', '2026-01-04 5.00']);
  const lifted = { ...one.facts, topups: { ...one.facts.topups, roiBlocked: new Uint8Array(2) } };
  expect(days('2026-01-06', '2026-01-10', lifted, {}).paid).toEqual(['2026-01-06 50.00', '2026-01-07 50.00']);
});

test('zero pins, completed topups and packages without a percentage earn none', () => {
  const facts = someFacts({
    members,
    topups: [
      { of: 'A', amount: '10000', paid: '0' },
      { of: 'B', amount: '10000', completed: true },
      { of: 'C', amount: '10000', package: 'Q' },
      { of: 'D', amount: '100' },
    ],
    packages: [half, { code: 'Q' }],
  });
  const outcome = closed(facts, { incomes: { roi: {} } });
  expect(brief(outcome, 'roi', members)).toEqual(['D 0 0.50 0.00']);
  expect(rowsAsValues(outcome)[0]).toMatchObject({
    source: 103,
    from: -1,
    base: '100.00',
    rate: { percent: '0.5' },
  });
});

test('the multiple cap cuts instalments, the oldest topup first, and tells the room', () => {
  const facts = someFacts({
    members,
    topups: [
      { of: 'A', amount: '100', earned: '299.90' },
      { of: 'A', amount: '100', earned: '299.80' },
    ],
    packages: [{ code: 'P', roi_percent: '1' }],
  });
  const outcome = closed(facts, { incomes: { roi: {} }, caps: { topup_multiple: '3' } });
  expect(brief(outcome, 'roi', members)).toEqual([
    'A 0 0.30 0.70 cap_multiple',
    'A 0 0.00 1.00 cap_multiple',
  ]);
  expect([...outcome.topups.earned]).toEqual([30_000, 30_000]);
  expect([...outcome.topups.completed]).toEqual([1, 1]);
  expect([[...(outcome.rows?.cap?.end ?? [])], [...(outcome.rows?.cap?.topup ?? [])]]).toEqual([
    [2, 2],
    [0, 1],
  ]);
  expect(explanations(outcome, 'roi').map(({ cap }) => cap?.room)).toEqual(['0.30', '0.00']);
  expect([...outcome.topups.roiPaid]).toEqual([1, 1]);
});

test('an instalment says which one it is and of what', () => {
  const facts = friday({ roi_days: 200, roi_multiple: '2' });
  facts.topups.roiPaid[0] = 6;
  setFigure(facts.topups.roiGross, 0, 30_000);
  expect(explanations(closed(facts, { incomes: { roi: {} } }), 'roi')).toEqual([
    {
      rule: 'roi',
      base_of: 'amount',
      checks: [
        { fact: 'is_blocked', required: false, actual: false, met: true },
        { fact: 'is_active', required: true, actual: true, met: true },
      ],
      cap: null,
      roi: { package: 'P', instalment: 7, instalments: 200, maximum: '20000.00', earned: '350.00' },
    },
  ]);
});

const all = (names: string) => names.split('').map((of) => ({ of, amount: '1', paid: '0' }));

test('ROI 50, levels 10, 5, 3 %: 5.00, 2.50, 1.50', () => {
  const topups = [...all('ABC'), { of: 'D', amount: '10000' }];
  const facts = someFacts({ members, topups, packages: [half] });
  const levels = ['10', '5', '3'].map((percent) => ({ percent }));
  const outcome = closed(facts, { incomes: { roi: {}, roi_level: { levels } } });
  expect(brief(outcome, 'roi_level', members)).toEqual(['C 1 5.00 0.00', 'B 2 2.50 0.00', 'A 3 1.50 0.00']);
  expect(rowsAsValues(outcome).at(-1)).toMatchObject({ from: 3, source: 103, base: '50.00' });
  expect(outcome.totals).toEqual([
    { kind: 'roi', status: 'credited', rows: 1, gross: '50.00', amount: '50.00', trimmed: '0.00' },
    { kind: 'roi_level', status: 'credited', rows: 3, gross: '9.00', amount: '9.00', trimmed: '0.00' },
  ]);
});

test('ROI level shares what was paid, not what was cut', () => {
  const topups = [...all('ABC'), { of: 'D', amount: '10000', earned: '29980' }];
  const facts = someFacts({ members, topups, packages: [half] });
  const plan = {
    incomes: { roi: {}, roi_level: { levels: [{ percent: '10' }] } },
    caps: { topup_multiple: '3' },
  };
  expect(brief(closed(facts, plan), 'roi_level', members)).toEqual(['C 1 2.00 0.00']);
  const nothing = someFacts({
    members,
    topups: [...all('ABC'), { of: 'D', amount: '100', earned: '300' }],
    packages: [half],
  });
  expect(brief(closed(nothing, plan), 'roi_level', members)).toEqual([]);
});
