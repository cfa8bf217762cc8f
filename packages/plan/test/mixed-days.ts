import { dayOf } from '../src/days.ts';
import type { Scenario } from '../src/scenario/scenario-file.ts';
import type { Step } from '../src/scenario/scenario-step.ts';

/** Kinds a closing pays: what they pay does not depend on the order of events within a day. */
const periodic = ['roi', 'roi_level', 'matching', 'matching_level', 'reward', 'repurchase_level', 'bonus'];
export const isPeriodic = ({ kind }: { kind: string }) => periodic.includes(kind);

const subjectOf = (step: Step) =>
  'topup' in step
    ? step.topup
    : 'virtual_business' in step
      ? step.virtual_business
      : 'order' in step
        ? step.order
        : null;
/** Who may buy, and where somebody is placed, depends on what was before. */
const holds = (step: Step) =>
  ['join', 'place', 'upgrade', 'block', 'unblock', 'reverse_topup', 'refund', 'publish'].some(
    (key) => key in step,
  );

/** Also where a plan that is published later has one. */
const hasCaps = ({ plan, steps }: Scenario): boolean =>
  [plan, ...steps.flatMap((step) => ('publish' in step ? [step.publish as { caps?: object }] : []))].some(
    ({ caps }) => Object.values(caps ?? {}).some((cap) => cap !== undefined),
  );

/**
 * The same story with topups, orders and virtual business of each day in another order; those of one member keep
 * theirs, and what depends on the order stays where it is. Under a cap nothing is moved: the row that comes first
 * finds the room.
 * @param random a whole number from 0 up to, without, the one given
 */
export function mixDays(story: Scenario, random: (below: number) => number): Scenario {
  if (hasCaps(story)) return story;
  const stretches: { step: Step; index: number; day: number }[][] = [[]];
  for (const [index, step] of story.steps.entries()) {
    const day = step.on === undefined || holds(step) ? null : dayOf(step.on.slice(0, 10));
    const stretch = stretches.at(-1) ?? [];
    if (day === null) stretches.push([]);
    else if (stretch[0] && stretch[0].day !== day) stretches.push([{ step, index, day }]);
    else stretch.push({ step, index, day });
  }
  const steps = [...story.steps];
  for (const stretch of stretches) {
    const places = stretch.filter(({ step }) => subjectOf(step) !== null);
    const waiting = new Map<string, Step[]>();
    for (const { step } of places) {
      const subject = subjectOf(step) ?? '';
      waiting.set(subject, [...(waiting.get(subject) ?? []), step]);
    }
    for (const { step, index } of places) {
      const subjects = [...waiting.keys()];
      const subject = subjects[random(subjects.length)] ?? '';
      const [next, ...rest] = waiting.get(subject) ?? [];
      if (rest.length === 0) waiting.delete(subject);
      else waiting.set(subject, rest);
      if (next) steps[index] = { ...next, on: step.on };
    }
  }
  return { ...story, steps };
}

/**
 * The same story with all of its dates closed in the end, which pays the same periodic incomes; null where it may
 * not: under a cap, and where a closing decides whether an item can be given back.
 */
export function closeLate(story: Scenario): Scenario | null {
  const { steps } = story;
  if (hasCaps(story) || steps.some((step) => 'refund' in step)) return null;
  const last = steps.findLast((step) => 'close' in step);
  return { ...story, steps: steps.filter((step) => !('close' in step) || step === last) };
}
