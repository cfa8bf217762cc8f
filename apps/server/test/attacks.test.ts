import { beforeAll, expect, it } from 'vitest';
import { type Attack, openArena, openCompany } from './attacks/arena.ts';
import { attacksOnMoney } from './attacks/on-money.ts';
import { attacksOnPeople } from './attacks/on-people.ts';
import { attacksOnService } from './attacks/on-service.ts';
import { useTestServer } from './http.ts';
import { openOptionalPages } from './optional-pages.ts';

/** `npm run soak -- --attacks` plays more rounds, with random sizes, order and timing; its seed repeats what is drawn. */
const rounds = Number(process.env.ATTACKS ?? 1);
const seed = Number(process.env.ATTACKS_SEED ?? 11);
const maxPauseMs = process.env.ATTACKS ? 40 : 0;

const attacks: [string, Attack][] = Object.entries({
  ...attacksOnMoney,
  ...attacksOnPeople,
  ...attacksOnService,
});
const played = new Map(attacks.map(([name]) => [name, { times: 0, tried: 0, through: [] as string[] }]));
const test = useTestServer();
beforeAll(async () => {
  await openCompany(test);
  // a call of a part that is off is refused before anybody's right is looked at
  await openOptionalPages(test);
});

/** Numbers that are the same for the same seed (mulberry32). */
function drawing(from: number): (low: number, high: number) => number {
  let state = from >>> 0;
  return (low, high) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) % (high - low + 1));
  };
}

it(
  'no attack comes through',
  async () => {
    const draw = drawing(seed);
    for (let round = 0; round < rounds; round++) {
      const order = attacks.map((attack) => ({ attack, at: draw(0, 1_000_000) })).sort((a, b) => a.at - b.at);
      for (const { attack } of order) {
        const [name, play] = attack;
        const { tried, through } = await play(await openArena(test, draw, maxPauseMs));
        const sum = played.get(name);
        if (!sum) continue;
        sum.times++;
        sum.tried += tried;
        sum.through.push(...through);
      }
    }
    if (process.env.ATTACKS) for (const line of report()) console.log(line);
    expect([...played].flatMap(([name, { through }]) => through.map((one) => `${name}: ${one}`))).toEqual([]);
  },
  rounds * 120_000,
);

const report = (): string[] =>
  [...played].map(
    ([name, { times, tried, through }]) =>
      `${name}: ${times} times, ${tried} tries, ${through.length === 0 ? 'nothing came through' : `CAME THROUGH: ${[...new Set(through)].join('; ')}`}`,
  );
