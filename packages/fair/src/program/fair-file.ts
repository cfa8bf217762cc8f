import { type Problem, toProblems } from '@banyan/plan/plan/problems';
import { object, oneOf } from '@banyan/plan/plan/values';
import * as z from 'zod/mini';
import { findConflicts } from './fair-conflicts.ts';
import { crashFile, type FairFile, lotteryFile, predictionFile } from './fair-schemas.ts';

const kinds = ['prediction', 'crash', 'lottery'] as const;
const anyFile = z.looseObject({ game: z.looseObject({ kind: oneOf(kinds) }, object) }, object);

/** What decides a draw may stand in `game`, as the rules of the other games do, or beside it. */
const drawKeys = ['tickets', 'winners', 'sales', 'prizes', 'prove', 'closes_at'];

function besideGame(json: Record<string, unknown>, game: Record<string, unknown>): Record<string, unknown> {
  const moved = Object.entries(game).filter(([key]) => drawKeys.includes(key) && !(key in json));
  const kept = Object.entries(game).filter(([key]) => !moved.some(([name]) => name === key));
  return { ...json, ...Object.fromEntries(moved), game: Object.fromEntries(kept) };
}

function readKind(json: z.output<typeof anyFile>): { read: FairFile } | { problems: Problem[] } {
  const { kind } = json.game;
  const [schema, input] =
    kind === 'lottery'
      ? [lotteryFile, besideGame(json, json.game)]
      : [kind === 'crash' ? crashFile : predictionFile, json];
  const whole = schema.safeParse(input);
  if (!whole.success) return { problems: toProblems(whole.error.issues) };
  return { read: { kind, file: whole.data } as FairFile };
}

/**
 * Reads what a file asks of the program (docs/fair-games.md §6). Unknown keys are refused, and every problem is named with
 * its place: `bets[0].stake: must be more than 0`.
 */
export function parseFairFile(json: unknown): { read: FairFile } | { problems: Problem[] } {
  const any = anyFile.safeParse(json);
  if (!any.success) return { problems: toProblems(any.error.issues) };
  const found = readKind(any.data);
  if ('problems' in found) return found;
  const problems = findConflicts(found.read);
  return problems.length > 0 ? { problems } : found;
}
