import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aPlan } from '../../test/builders.ts';
import { closed, someFacts } from '../../test/closing-builders.ts';
import { judgeNaively } from '../../test/naive-ranks.ts';
import { patience, runs } from '../../test/property-runs.ts';
import { CODES, rankPlansOf } from '../../test/random-ranks.ts';
import { figureAt, unitsText } from '../columns/figure.ts';
import { unitsFrom } from '../columns/units.ts';
import { dayOf } from '../days.ts';
import { RANK_REASONS } from './rank.ts';
import { rankStanding } from './rank-standing.ts';

const rankPlans = rankPlansOf(fc.constantFrom('0', '0.01', '3', '10', '33.33', '50'));

const members = fc.array(
  fc.record({
    above: fc.nat(),
    active: fc.boolean(),
    own: fc.constantFrom(-700, 0, 1, 300, 1000, 3333, 6000),
    isNew: fc.boolean(),
    held: fc.integer({ min: -1, max: 2 }),
    bridged: fc.nat(2),
    more: fc.nat(2),
  }),
  { minLength: 1, maxLength: 14 },
);

type Rules = { ranks: object[]; breakaway: string | null };
type Person = {
  above: number;
  active: boolean;
  own: number;
  isNew: boolean;
  held: number;
  bridged: number;
  more: number;
};

/** The closing of a month: its facts, its plan, and its members for the naive computation. */
function aStory({ ranks, breakaway }: Rules, people: readonly Person[], isChain: boolean) {
  const json = { incomes: {}, ranks, rank_rules: { period: 'monthly', breakaway } };
  const all = people.map(({ above, active, own, isNew, held, bridged, more }, i) => ({
    sponsor: i === 0 ? -1 : isChain ? i - 1 : above % i,
    active,
    own_bv: own / 100,
    isNew: isNew && active,
    held: active ? held : -1,
    bridged: held >= 0 && active ? bridged : 0,
    highest: Math.min(2, Math.max(held, held + more)),
  }));
  const facts = someFacts({
    date: '2026-01-31',
    members: all.map(({ sponsor }, i) => ({
      name: String(i),
      ...(sponsor < 0 ? {} : { sponsor: String(sponsor) }),
    })),
    topups: all.flatMap(({ active }, i) => (active ? [{ of: String(i), amount: '1' }] : [])),
    over: {
      heldRank: {
        paid: Int8Array.from(all, ({ held }) => held),
        bridged: Int32Array.from(all, ({ bridged }) => bridged),
      },
      highestRank: Int8Array.from(all, ({ highest }) => highest),
      periods: {
        own: { monthly: unitsFrom(people.map(({ own }) => own)) },
        firstTopup: Int32Array.from(all, ({ isNew, active }) =>
          active ? dayOf(isNew ? '2026-01-01' : '2025-12-31') : -1,
        ),
      },
    },
  });
  return { facts, json, all };
}

test(
  'in random networks everybody has the rank, the group and the team that the words of the rules give',
  () => {
    fc.assert(
      fc.property(rankPlans, members, fc.boolean(), ({ ranks, breakaway }, people, isChain) => {
        const { facts, json, all } = aStory({ ranks, breakaway }, people, isChain);
        const { ranks: found } = closed(facts, json);
        if (!found) throw new Error('no ranks were judged');
        const naive = judgeNaively(aPlan(json), all);
        expect([...found.period]).toEqual(naive.map(({ rank }) => rank));
        expect([...found.bridged]).toEqual(naive.map(({ bridged }) => bridged));
        expect([...found.highest]).toEqual(naive.map(({ highest }) => highest));
        const { volumes: sums } = found;
        if (sums === null) return;
        const texts = (units: typeof sums.group) => all.map((_, i) => unitsText(figureAt(units, i), 2));
        expect(texts(sums.group)).toEqual(naive.map(({ group_bv }) => group_bv.toFixed(2)));
        expect(texts(sums.team)).toEqual(naive.map(({ team_bv }) => team_bv.toFixed(2)));
      }),
      runs(500),
    );
  },
  patience,
);

test(
  'the standing of one member says what the rank closing says, and which requirement of the next rank is not met',
  () => {
    fc.assert(
      fc.property(rankPlans, members, fc.nat(), (rules, people, of) => {
        const { facts, json } = aStory(rules, people, false);
        const { ranks: found } = closed(facts, json);
        if (!found || !facts.highestRank || !facts.heldRank) throw new Error('no ranks were judged');
        const me = of % people.length;
        const team = [me];
        for (const i of facts.sponsor.keys())
          if (i > me && team.includes(facts.sponsor[i] as number)) team.push(i);
        const mine = <T extends Int8Array | Int32Array | Uint8Array | Float64Array>(all: T) =>
          team.map((i) => all[i] as number);
        const own = facts.periods?.own.monthly as Float64Array;
        const standing = rankStanding(
          {
            ...facts,
            sponsor: Int32Array.from(team, (i) => (i === me ? -1 : team.indexOf(facts.sponsor[i] as number))),
            blocked: new Uint8Array(team.length),
            highestRank: Int8Array.from(mine(facts.highestRank)),
            heldRank: {
              paid: Int8Array.from(mine(facts.heldRank.paid)),
              bridged: Int32Array.from(mine(facts.heldRank.bridged)),
            },
            periods: {
              own: { monthly: Float64Array.from(mine(own)) },
              firstTopup: Int32Array.from(mine(facts.periods?.firstTopup as Int32Array)),
            },
            active: Uint8Array.from(team, (i) => Number(people[i]?.active)),
            self_investment: Float64Array.from(team, (i) => (people[i]?.active ? 100 : 0)),
            legs: null,
            matched: null,
          },
          aPlan(json),
        );
        const rank = found.period[me] as number;
        expect(standing.forecast).toEqual({
          rank: CODES[rank] ?? null,
          reason: RANK_REASONS[found.reason[me] as number],
          bridged: found.bridged[me],
        });
        if (people[me]?.active && standing.next)
          expect(standing.next.achieve.every(({ is_met }) => is_met)).toBe(false);
        if (standing.forecast.reason === 'achieved' && rank === (facts.heldRank.paid[me] as number))
          expect(standing.held?.achieve.every(({ is_met }) => is_met) ?? true).toBe(true);
        if (standing.forecast.reason === 'lost')
          expect(standing.held?.keep?.every(({ is_met }) => is_met) ?? false).toBe(false);
      }),
      runs(500),
    );
  },
  patience,
);

test(
  'a purchase lowers no paid rank of those above it, unless somebody below them breaks away with it',
  () => {
    fc.assert(
      fc.property(
        rankPlans,
        members,
        fc.nat(),
        fc.constantFrom(1, 300, 1000, 5000),
        (rules, people, of, bought) => {
          const buyer = of % people.length;
          const after = people.map((one, i) => (i === buyer ? { ...one, own: one.own + bought } : one));
          const story = aStory(rules, people, false);
          const ranksOf = (all: readonly Person[]) => {
            const { facts, json } = aStory(rules, all, false);
            return [...(closed(facts, json).ranks?.period ?? [])];
          };
          const [before, now] = [ranksOf(people), ranksOf(after)];
          const away = CODES.indexOf(rules.breakaway ?? '');
          const hasLeft = (i: number) =>
            away >= 0 && (now[i] as number) >= away && (before[i] as number) < away;
          // from the buyer up: whether somebody from here down has left with the purchase
          let isExcused = false;
          const lowered: number[] = [];
          for (let i = buyer; i >= 0; i = story.all[i]?.sponsor ?? -1) {
            if (!isExcused && (now[i] as number) < (before[i] as number)) lowered.push(i);
            isExcused ||= hasLeft(i);
          }
          expect(lowered).toEqual([]);
        },
      ),
      runs(1_000),
    );
  },
  patience,
);

test('a purchase that makes a direct break away costs the sponsor the rank of the group', () => {
  const rules = {
    ranks: [
      { code: 'R0', group_bv: '50' },
      { code: 'R1', group_bv: '100' },
    ],
    breakaway: 'R1',
  };
  const person = { active: true, isNew: false, held: -1, bridged: 0, more: 0 };
  const ranksWith = (bought: number) => {
    const people = [
      { ...person, above: 0, own: 1000 },
      { ...person, above: 0, own: 9000 + bought },
    ];
    const { facts, json } = aStory(rules, people, false);
    return [...(closed(facts, json).ranks?.period ?? [])].map((place) => CODES[place] ?? null);
  };
  expect(ranksWith(0)).toEqual(['R1', 'R0']);
  expect(ranksWith(1000)).toEqual([null, 'R1']);
});
