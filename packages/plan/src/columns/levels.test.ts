import { expect, test } from 'vitest';
import {
  brief,
  closed,
  explanations,
  type MemberSpec,
  rowsAsValues,
  someFacts,
} from '../../test/closing-builders.ts';

/** Top, then each below the one before; `earners` have business under both legs. */
function chain(names: string, earners: Record<string, string>): MemberSpec[] {
  const members: MemberSpec[] = names.split('').map((name, k) => ({
    name,
    ...(k > 0 ? { parent: names[k - 1] } : {}),
  }));
  for (const [name, volume] of Object.entries(earners)) {
    members.push({ name: `${name}R`, sponsor: name, parent: name, side: 'R', volume });
    members.push({ name: `${name}L`, sponsor: name, parent: `${names.at(-1)}`, volume });
  }
  return members;
}

const active = (names: string) => names.split('').map((of) => ({ of, amount: '1' }));
const matching = { percent: '10' };

test('C is paid 500: L1 10 % is 50, L2 5 % is 25, and nobody is paid on his own', () => {
  const members = chain('ABC', { C: '5000' });
  const facts = someFacts({ members, topups: active('ABC') });
  const levels = [{ percent: '10' }, { percent: '5' }];
  // A and B have nothing on the right
  const outcome = closed(facts, { incomes: { matching, matching_level: { levels } } });
  expect(brief(outcome, 'matching', members)).toEqual(['C 0 500.00 0.00']);
  expect(brief(outcome, 'matching_level', members)).toEqual(['B 1 50.00 0.00', 'A 2 25.00 0.00']);
  expect(rowsAsValues(outcome)[1]).toMatchObject({
    from: 2,
    source: 2,
    base: '500.00',
    rate: { percent: '10' },
  });
});

test('one earned 1000 at L1 10 %, another 1200 at L2 7 %: 184', () => {
  // B and D stand in the two legs of a company member; A sponsors B, B's business is its own
  const members: MemberSpec[] = [
    { name: 'A' },
    { name: 'B', parent: 'A', side: 'L' },
    { name: 'X', parent: 'A', side: 'R' },
    { name: 'C', sponsor: 'X', parent: 'X', side: 'L' },
    { name: 'BL', parent: 'B', side: 'L', volume: '10000' },
    { name: 'BR', parent: 'B', side: 'R', volume: '10000' },
    { name: 'CL', parent: 'C', side: 'L', volume: '12000' },
    { name: 'CR', parent: 'C', side: 'R', volume: '12000' },
  ];
  const facts = someFacts({ members, topups: ['A', 'B', 'C'].map((of) => ({ of, amount: '1' })) });
  const levels = [{ percent: '10' }, { percent: '7' }];
  const outcome = closed(facts, { incomes: { matching, matching_level: { levels } } });
  const ofA = rowsAsValues(outcome).filter(({ kind, member }) => kind === 'matching_level' && member === 0);
  expect(ofA.map(({ from, level, amount }) => [from, level, amount])).toEqual([
    [1, 1, '100.00'],
    [3, 2, '84.00'],
  ]);
});

test('the base is what was paid: what a cap trimmed is shared with nobody', () => {
  const members = chain('AB', { B: '5000' });
  const plan = {
    incomes: {
      matching: { ...matching, cap: { per_closing: '100' } },
      matching_level: { levels: [{ percent: '10' }] },
    },
  };
  const outcome = closed(someFacts({ members, topups: active('AB') }), plan);
  expect(brief(outcome, 'matching_level', members)).toEqual(['A 1 10.00 0.00']);
});

const levels = [1, 2, 3, 4].map((directs, k) => ({ percent: ['5', '3', '2', '1'][k], need: { directs } }));
/** E earns 10000 by ROI; D, C, B, A above with 1, 3, 2, 5 active directs. */
const uplines: MemberSpec[] = [
  ...'ABCDE'.split('').map((name, k) => ({ name, ...(k > 0 ? { parent: 'ABCDE'[k - 1] } : {}) })),
  ...'AAAACCB'.split('').map((sponsor, k) => ({ name: `x${k}`, sponsor, parent: k > 0 ? `x${k - 1}` : 'E' })),
];
const topups = uplines.map(({ name }) => ({
  of: name,
  amount: name === 'E' ? '10000' : '1',
  package: name === 'E' ? 'P' : 'Q',
}));
const packages = [{ code: 'P', roi_percent: '100' }, { code: 'Q' }];
const roiLevels = (roi_level: object) =>
  closed(someFacts({ members: uplines, topups, packages }), { incomes: { roi: {}, roi_level } });

test('the rule of each level is evaluated, and an unmet one lapses with its reason', () => {
  expect(brief(roiLevels({ levels }), 'roi_level', uplines)).toEqual([
    'D 1 500.00 0.00',
    'C 2 300.00 0.00',
    'B 3 0.00 200.00 directs',
    'A 4 100.00 0.00',
  ]);
});

test('with compression B is skipped without a row and A is paid level 3', () => {
  const outcome = roiLevels({ levels, compression: true });
  expect(brief(outcome, 'roi_level', uplines)).toEqual([
    'D 1 500.00 0.00',
    'C 2 300.00 0.00',
    'A 3 200.00 0.00',
  ]);
  expect(explanations(outcome, 'roi_level')[2]).toEqual({
    rule: 'roi_level_compressed',
    base_of: 'roi',
    checks: [
      { fact: 'is_blocked', required: false, actual: false, met: true },
      { fact: 'is_active', required: true, actual: true, met: true },
      { fact: 'directs', required: 3, actual: 5, met: true },
    ],
    cap: null,
  });
});

test('levels count from start_level, and may pay fixed amounts', () => {
  const fixed = [{ amount: '12.5' }, { percent: '3' }];
  const expected = ['C 2 12.50 0.00', 'B 3 300.00 0.00'];
  for (const compression of [false, true])
    expect(brief(roiLevels({ levels: fixed, start_level: 2, compression }), 'roi_level', uplines)).toEqual(
      expected,
    );
});

test('every figure of a rule is evaluated over the whole life', () => {
  const reason = (need: object) => {
    const outcome = roiLevels({ levels: [{ percent: '5', need }] });
    return rowsAsValues(outcome).find(({ kind }) => kind === 'roi_level')?.reason ?? 'paid';
  };
  // D invested 1, has the direct E with 10000, and a team of E
  expect(
    reason({ self_investment: '1', directs: 1, directs_business: '10000', team: 1, team_business: '10000' }),
  ).toBe('paid');
  expect(reason({ self_investment: '1.01', directs: 9 })).toBe('self_investment');
  expect(reason({ directs_business: '10000.01', team: 9 })).toBe('directs_business');
  expect(reason({ team: 2, team_business: '99999' })).toBe('team');
  expect(reason({ team_business: '10000.0001' })).toBe('team_business');
});

test('blocked goes before inactive, and both before every need', () => {
  const members = uplines.map((member) => (member.name === 'D' ? { ...member, blocked: true } : member));
  const without = topups.filter(({ of }) => of !== 'C' && of !== 'D');
  const outcome = closed(someFacts({ members, topups: without, packages }), {
    incomes: { roi: {}, roi_level: { levels } },
  });
  expect(brief(outcome, 'roi_level', uplines).slice(0, 2)).toEqual([
    'D 1 0.00 500.00 blocked',
    'C 2 0.00 300.00 inactive',
  ]);
});
