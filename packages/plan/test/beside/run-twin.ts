import fc from 'fast-check';
import type { Step } from '../../src/scenario/scenario-step.ts';
import { type MoveStep, tellNaively } from '../company/naive-company-story.ts';
import { companies } from '../random-company.ts';
import { wideCompanies } from '../random-wide-company.ts';
import { engineBeside } from './beside.ts';

/** Companies drawn at once: the memory of a million events is that of these. */
const batch = 50;

/** What makes time pass, or changes the terms, is no event. */
const isEvent = (step: Step | MoveStep) => !['close', 'payout', 'publish'].some((key) => key in step);

/** Members come under other sponsors, two a day, before the closing; in every second company. */
function withMoves(steps: readonly Step[], no: number): (Step | MoveStep)[] {
  let moved = no;
  const name = () => {
    moved = (moved * 31 + 7) % 11;
    return `M${moved}`;
  };
  return steps.flatMap((step): (Step | MoveStep)[] => {
    if (!('close' in step) || no % 2 === 0) return [step];
    const on = `${step.close}T23:58`;
    return [{ on, move: name(), to: name() }, { on, move: name(), to: name() }, step];
  });
}

/** In every third company the last purchase or return of a date comes when the date is closed. */
function withLate(steps: readonly Step[], no: number): readonly Step[] {
  if (no % 3 !== 0) return steps;
  const isLate = (step: Step) =>
    ['topup', 'order', 'refund', 'reverse_topup', 'upgrade'].some((key) => key in step);
  const reordered = [...steps];
  for (const [at, step] of reordered.entries())
    if ('close' in step) {
      const late = reordered.slice(0, at).findLastIndex(isLate);
      const [moved] =
        late < 0 || reordered.slice(late, at).some((one) => 'close' in one) ? [] : reordered.splice(late, 1);
      if (moved) reordered.splice(at, 0, moved);
    }
  return reordered;
}

/**
 * Random companies in which the engine, which keeps running totals, roll-ups and carries from event to event, stands beside a
 * computation of every figure from the log of all events: after each event both must say the same.
 * @param minEvents companies are drawn until they have had this number of events
 * @returns how many there were, the rows by kind, and what parted
 */
export function runTwin(
  seed: number,
  minEvents: number,
  log: (line: string) => void = () => {},
): { companies: number; events: number; rows: Record<string, number>; problems: string[] } {
  fc.configureGlobal({ baseSize: 'medium' });
  const outcome = { companies: 0, events: 0, rows: {} as Record<string, number>, problems: [] as string[] };
  for (let draw = 0; outcome.events < minEvents; draw++) {
    const of = draw % 2 === 0 ? companies : wideCompanies;
    for (const story of fc.sample(of, { numRuns: batch, seed: (seed + draw) % 2 ** 31 })) {
      outcome.companies++;
      const steps = withMoves(withLate(story.steps, outcome.companies), outcome.companies);
      outcome.events += steps.filter(isEvent).length;
      try {
        for (const { kind } of tellNaively({ ...story, steps }, engineBeside).incomes)
          outcome.rows[kind] = (outcome.rows[kind] ?? 0) + 1;
      } catch (error) {
        outcome.problems.push(`${(error as Error).stack}\n${JSON.stringify(story)}`);
        log(outcome.problems.at(-1) ?? '');
      }
      if (outcome.events >= minEvents || outcome.problems.length > 20) break;
    }
    if (outcome.problems.length > 20) break;
    if (draw % 40 === 39) log(`${outcome.events} events…`);
  }
  return outcome;
}
