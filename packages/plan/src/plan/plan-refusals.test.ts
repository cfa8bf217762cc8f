import { expect, test } from 'vitest';
import { problemsOfPlan, wholeRanks as ranks } from '../../test/whole-plan.ts';
import { parseScenario } from '../scenario/scenario-file.ts';

const incomes = (part: object) => ({ ranks, incomes: part });
const walk = (part: object) =>
  incomes({ walks: [{ code: 'W', walk: 'levels', levels: [{ percent: '1' }], ...part }] });
const step = (part: object) => incomes({ walks: [{ code: 'W', walk: 'differential', ...part }] });
const gen = (part: object) =>
  incomes({
    walks: [{ code: 'W', walk: 'generations', boundary: 'P', levels: [{ percent: '1' }], ...part }],
  });
const pool = (part: object) => incomes({ bonus: { pools: [{ code: 'B', ...part }] } });
const matching = (part: object) => incomes({ matching: { percent: '10', ...part } });
const ranked = (part: object) => ({ ranks: [{ code: 'S' }, { code: 'G', ...part }, { code: 'P' }] });
const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const need = { own_bv: '1', group_bv: '1', team_bv: '1' };
const elsewhere = ['own_bv', 'group_bv', 'team_bv'].map(
  (key) => `need.${key}: is asked by walks and pools alone: other kinds look at activity.own_bv`,
);

/** What docs/plans.md §7.12 refuses, in its order. */
const refusals: [string, unknown, string[]][] = [
  [
    'an unknown rank in a need',
    walk({ levels: [{ percent: '1', need: { rank: 'g' } }] }),
    ['incomes.walks[0].levels[0].need.rank: there is no rank g: known are S, G, P'],
  ],
  [
    'an unknown rank of a share',
    pool({ percent: '1', shares: [{ rank: 'X', shares: 1 }] }),
    ['incomes.bonus.pools[0].shares[0].rank: there is no rank X: known are S, G, P'],
  ],
  [
    'a rank in a plan without ranks',
    { rank_rules: { breakaway: 'P' } },
    ['rank_rules.breakaway: there is no rank P: no rank is listed'],
  ],
  [
    'legs of the same rank',
    ranked({ legs_with_rank: { G: 1 } }),
    ['ranks[1].legs_with_rank.G: must be a rank below G: legs are judged before it'],
  ],
  [
    'legs of a higher rank, to keep',
    ranked({ keep: { legs_with_rank: { P: 1 } } }),
    ['ranks[1].keep.legs_with_rank.P: must be a rank below G: legs are judged before it'],
  ],
  [
    'a limit of a leg without a volume',
    ranked({ max_from_leg_percent: '60', own_bv: '1' }),
    ['ranks[1].max_from_leg_percent: needs group_bv or team_bv beside it'],
  ],
  [
    'a limit of a leg that only the rank itself has a volume for',
    ranked({ group_bv: '1', keep: { max_from_leg_percent: '60' } }),
    ['ranks[1].keep.max_from_leg_percent: needs group_bv or team_bv beside it'],
  ],
  [
    'grace without keep',
    ranked({ grace: 1 }),
    ['ranks[1].grace: needs keep beside it: only a rank that is kept is bridged'],
  ],
  [
    'grace beside keep null',
    ranked({ grace: 2, keep: null }),
    ['ranks[1].grace: needs keep beside it: only a rank that is kept is bridged'],
  ],
  [
    'volumes of a period asked by an instant kind',
    incomes({ level: { levels: [{ percent: '1', need }] } }),
    elsewhere.map((problem) => `incomes.level.levels[0].${problem}`),
  ],
  [
    'volumes of a period asked by a kind of a closing',
    incomes({ roi_level: { levels: [{ percent: '1', need }] } }),
    elsewhere.map((problem) => `incomes.roi_level.levels[0].${problem}`),
  ],
  [
    'a ratio without unit',
    matching({ ratio: '2:1' }),
    ['incomes.matching.unit: must be more than 0 where the ratio is not 1:1'],
  ],
  [
    'a ratio beside a first match',
    matching({ ratio: '1:2', unit: '10', first_match: '2:1' }),
    ['incomes.matching.first_match: must be none where the ratio is not 1:1'],
  ],
  [
    'no carry beside an expiry',
    matching({ carry: 'none', carry_expires_after: 1 }),
    ['incomes.matching.carry_expires_after: must be null where nothing is carried forward'],
  ],
  [
    'no carry beside a limit',
    matching({ carry: 'none', carry_limit: '0' }),
    ['incomes.matching.carry_limit: must be null where nothing is carried forward'],
  ],
  [
    'no carry beside keep',
    matching({ carry: 'none', capped_business: 'keep' }),
    ['incomes.matching.capped_business: must be wash where nothing is carried forward'],
  ],
  [
    'an expiry after 0 closings',
    matching({ carry_expires_after: 0 }),
    ['incomes.matching.carry_expires_after: must be at least 1'],
  ],
  [
    'matching by quarter',
    matching({ period: 'quarterly' }),
    ['incomes.matching.period: must be one of daily, weekly, monthly'],
  ],
  [
    'a code of two walks',
    incomes({ walks: many(2, () => ({ code: 'W', walk: 'levels', levels: [{ percent: '1' }] })) }),
    ['incomes.walks: two walks have one code'],
  ],
  [
    'a code of two pools',
    incomes({ bonus: { pools: many(2, () => ({ code: 'B', amount: '1' })) } }),
    ['incomes.bonus.pools: two pools have one code'],
  ],
  ['a code of two ranks', { ranks: [{ code: 'S' }, { code: 'S' }] }, ['ranks: two ranks have one code']],
  [
    'levels of more than the whole',
    walk({ levels: [{ percent: '60' }, { percent: '0', by_rank: { G: '41' } }] }),
    ['incomes.walks[0]: pays up to 101 % of a purchase: at most 100 % is allowed'],
  ],
  [
    'a differential of more than the whole',
    step({ rate: { percent: '0', by_rank: { S: '50', G: '90' } }, same_rate: ['6'] }),
    ['incomes.walks[0]: pays up to 102 % of a purchase: at most 100 % is allowed'],
  ],
  [
    'infinity of more than the whole',
    gen({ boundary: 'own_rank', levels: [{ percent: '34' }] }),
    ['incomes.walks[0]: pays up to 102 % of a purchase: at most 100 % is allowed'],
  ],
  [
    'rates that fall with rank',
    step({ rate: { percent: '0', by_rank: { S: '10', G: '5' } } }),
    ['incomes.walks[0].rate.by_rank.G: must be at least 10, as a lower rank has'],
  ],
  [
    'a first rank below the plain rate',
    step({ rate: { percent: '6', by_rank: { G: '5' } } }),
    ['incomes.walks[0].rate.by_rank.G: must be at least 6, as a lower rank has'],
  ],
  [
    'an unknown boundary',
    gen({ boundary: 'p' }),
    ['incomes.walks[0].boundary: must be own_rank or a rank: there is no rank p: known are S, G, P'],
  ],
  [
    'groups of the own rank',
    gen({ boundary: 'own_rank', counts: 'groups' }),
    ['incomes.walks[0].counts: must be below where the boundary is own_rank: it has no groups'],
  ],
  [
    'an unknown walk',
    walk({ walk: 'upward' }),
    ['incomes.walks[0].walk: must be one of levels, differential, generations'],
  ],
  [
    'no form of a pool',
    pool({ percent: '1' }),
    ['incomes.bonus.pools[0]: needs exactly one of shares, points and amount'],
  ],
  [
    'two forms of a pool',
    pool({ percent: '1', points: { per: 'own_bv' }, shares: [{ rank: 'S', shares: 1 }] }),
    ['incomes.bonus.pools[0]: needs exactly one of shares, points and amount'],
  ],
  [
    'once without a table',
    pool({ amount: '1', once: true }),
    ['incomes.bonus.pools[0].once: needs amount and by_rank beside it'],
  ],
  [
    'once by package',
    pool({ amount: '1', by_package: { P1: '2' }, once: true }),
    ['incomes.bonus.pools[0].once: needs amount and by_rank beside it'],
  ],
  [
    'periods in a row without a rank',
    pool({ amount: '1', need: { periods_in_a_row: 2 } }),
    ['incomes.bonus.pools[0].need.periods_in_a_row: needs rank beside it'],
  ],
  ['an activity of nothing', { activity: { own_bv: '0' } }, ['activity.own_bv: must be more than 0']],
  ['128 ranks', { ranks: many(128, (at) => ({ code: `R${at}` })) }, ['ranks: has more than 127 ranks']],
  [
    '100 walks',
    incomes({ walks: many(100, (at) => ({ code: `W${at}`, walk: 'levels', levels: [{ percent: '1' }] })) }),
    ['incomes.walks: has more than 20 walks'],
  ],
  [
    'a purchase named twice',
    walk({ on: ['order', 'order'] }),
    ['incomes.walks[0].on: names one kind of purchase twice'],
  ],
  [
    'a walk without purchases',
    walk({ on: [] }),
    ['incomes.walks[0].on: needs at least one kind of purchase'],
  ],
  ['a walk without levels', walk({ levels: [] }), ['incomes.walks[0].levels: needs at least one level']],
];

test.each(refusals)('refused: %s', (_, plan, problems) => {
  expect(problemsOfPlan(plan)).toEqual(problems);
});

test('127 ranks and 20 walks are allowed', () => {
  const walks = many(20, (at) => ({ code: `W${at}`, walk: 'levels', levels: [{ percent: '1' }] }));
  expect(problemsOfPlan({ ranks: many(127, (at) => ({ code: `R${at}` })), incomes: { walks } })).toEqual([]);
});

test('a code may be any name, also one that objects have of themselves', () => {
  const own = { ranks: [{ code: 'constructor' }, { code: 'G' }] };
  const rate = { percent: '0', by_rank: { G: '5' } };
  expect(problemsOfPlan({ ...own, incomes: { walks: [{ code: 'W', walk: 'differential', rate }] } })).toEqual(
    [],
  );
  const unknown = { percent: '0', by_rank: { constructor: '5' } };
  expect(problemsOfPlan({ ranks, incomes: { referral: { rate: unknown } } })).toEqual([
    'incomes.referral.rate.by_rank.constructor: there is no rank constructor: known are S, G, P',
  ]);
});

test("a package's own referral rate names what there is", () => {
  const packages = [
    { code: 'P1', name: 'One', amount: '100', referral_rate: { percent: '5', by_rank: { G: '6', X: '7' } } },
    {
      code: 'P2',
      name: 'Two',
      amount: '100',
      referral_rate: { percent: '5', by_package: { P1: '6', p2: '7' } },
    },
  ];
  const read = parseScenario({ packages, plan: { ranks }, steps: [] });
  expect('problems' in read && read.problems.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'packages[0].referral_rate.by_rank.X: there is no rank X: known are S, G, P',
    'packages[1].referral_rate.by_package.p2: there is no package p2: known are P1, P2',
  ]);
});
