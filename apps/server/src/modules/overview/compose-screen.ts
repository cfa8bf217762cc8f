import type { Db } from '../../platform/database/db.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';

/** What the modules registered, in their order. */
export type Registered = readonly OverviewParts[];

type PartOf<Key extends keyof OverviewParts> =
  NonNullable<OverviewParts[Key]> extends readonly (infer Part)[] ? Part : NonNullable<OverviewParts[Key]>;

/** The parts of one kind of all modules. */
export const partsOf = <Key extends keyof OverviewParts>(registered: Registered, key: Key): PartOf<Key>[] =>
  registered.flatMap((module): unknown => module[key] ?? []) as PartOf<Key>[];

type Screen = 'adminDashboard' | 'userDashboard' | 'franchiseDashboard' | 'memberProfile' | 'statistics';
type Section<Key extends Screen> = NonNullable<OverviewParts[Key]>;
type AskOf<Key extends Screen> = Parameters<Section<Key>>[1];
type AnswerOf<Key extends Screen> = Required<Awaited<ReturnType<Section<Key>>>>;

/**
 * The answer of a screen from what the modules answer, all asked at the same time. The schema of the call refuses an
 * answer that lacks a field.
 */
export async function composeScreen<Key extends Screen>(
  db: Db,
  registered: Registered,
  screen: Key,
  ask: AskOf<Key>,
): Promise<AnswerOf<Key>> {
  const sections = partsOf(registered, screen) as ((db: Db, ask: AskOf<Key>) => Promise<object>)[];
  const answers = await Promise.all(sections.map((section) => section(db, ask)));
  const joined = (field: string) =>
    answers.flatMap((answer) => (field in answer ? (answer as Record<string, object[]>)[field] : []));
  return Object.assign({}, ...answers, {
    to_dos: joined('to_dos'),
    flags: joined('flags'),
  }) as AnswerOf<Key>;
}
