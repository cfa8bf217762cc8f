import { describe, expect, it } from 'vitest';
import { fairTurns } from './fair-turns.ts';

const limits = { running: 2, running_by_key: 2, waiting: 1000, waiting_by_key: 600 };
/** Lets what is resolved already go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Takes places for keys and notes the order in which they came. */
function callers(turns: ReturnType<typeof fairTurns>) {
  const came: string[] = [];
  const places: (() => void)[] = [];
  const ask = (name: string, key = name, signal?: AbortSignal) =>
    turns.take(key, signal).then((place) => {
      came.push(place ? name : `${name} refused`);
      if (place) places.push(place);
    });
  const finishOne = async () => {
    places.shift()?.();
    await settle();
  };
  return { came, ask, finishOne, running: () => places.length };
}

describe('turns', () => {
  it('go round between the keys: one person is not behind five hundred of somebody else', async () => {
    const { came, ask, finishOne, running } = callers(fairTurns(limits));
    for (let n = 0; n < 500; n++) void ask(`flood ${n}`, 'flood');
    void ask('person');
    await settle();
    expect(running()).toBe(2);
    await finishOne();
    await finishOne();
    expect(came).toEqual(['flood 0', 'flood 1', 'flood 2', 'person']);
    for (let n = 0; n < 500; n++) await finishOne();
    expect(came).toHaveLength(501);
    expect(running()).toBe(0);
  });

  it('are given to one key as often as it may have them, and what comes beyond the line is refused', async () => {
    const { came, ask, finishOne } = callers(
      fairTurns({ running: 3, running_by_key: 1, waiting: 3, waiting_by_key: 2 }),
    );
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, 'a');
    for (const name of ['b1', 'b2', 'b3']) void ask(name, 'b');
    await settle();
    expect(came.toSorted()).toEqual(['a1', 'a4 refused', 'b1', 'b3 refused']);
    for (let n = 0; n < 5; n++) await finishOne();
    expect(came.slice(-3)).toEqual(['a2', 'b2', 'a3']);
  });

  it('pass over who has gone, and a place is given back once', async () => {
    const turns = fairTurns({ ...limits, running: 1 });
    const first = await turns.take('a');
    const leaving = new AbortController();
    const second = turns.take('b', leaving.signal);
    const third = turns.take('c');
    expect(turns.standing('c')).toEqual({ running: 0, waiting: 1 });
    leaving.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    first?.();
    first?.();
    const place = await third;
    expect(turns.standing('c')).toEqual({ running: 1, waiting: 0 });
    place?.();
    expect(turns.standing('c')).toEqual({ running: 0, waiting: 0 });
  });
});
