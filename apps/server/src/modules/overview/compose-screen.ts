import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { inLanguage } from '../../platform/in-language.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';

/** What the modules registered, in their order. */
export type Registered = readonly OverviewParts[];

type PartOf<Key extends keyof OverviewParts> =
  NonNullable<OverviewParts[Key]> extends readonly (infer Part)[] ? Part : NonNullable<OverviewParts[Key]>;

/** The parts of one kind of all modules. */
export const partsOf = <Key extends keyof OverviewParts>(registered: Registered, key: Key): PartOf<Key>[] =>
  registered.flatMap((module): unknown => module[key] ?? []) as PartOf<Key>[];

type Screen =
  | 'adminDashboard'
  | 'companyHealth'
  | 'userDashboard'
  | 'franchiseDashboard'
  | 'memberProfile'
  | 'statistics';
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
  const joined = <Part>(field: string): Part[] =>
    answers.flatMap((answer) => (field in answer ? ((answer as Record<string, Part[]>)[field] ?? []) : []));
  const { language = 'en' } = ask as ActorContext;
  return Object.assign({}, ...answers, {
    to_dos: joined<{ label: string }>('to_dos').map((toDo) => ({
      ...toDo,
      label: inLanguage(toDo.label, language),
    })),
    flags: joined('flags'),
  }) as AnswerOf<Key>;
}
