import type { core } from 'zod/mini';

/** One thing wrong with a plan, a package or a scenario: where (`incomes.level.levels[0].percent`) and what. */
export type Problem = { path: string; message: string };

/** Writes a path as a person would: `['steps', 3, 'foo']` → `steps[3].foo`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}

/**
 * Turns what Zod found into problems, every unknown key one of its own.
 * `unknownWord(pathOfTheObject, key)` says what an unknown key is called there: 'unknown key' when not given.
 */
export function toProblems(
  issues: readonly core.$ZodIssue[],
  unknownWord: (path: string, key: string) => string = () => 'unknown key',
): Problem[] {
  return issues.flatMap((issue) => {
    const inside = issue.code === 'invalid_union' ? insideOf(issue) : [];
    if (inside.length > 0) return toProblems(inside, unknownWord);
    if (issue.code !== 'unrecognized_keys') return [{ path: pathText(issue.path), message: issue.message }];
    return issue.keys.map((key) => ({
      path: pathText([...issue.path, key]),
      message: unknownWord(pathText(issue.path), key),
    }));
  });
}

/** For a value that may have several forms: the problems inside it, when its form is clearly one of them. */
function insideOf(issue: core.$ZodIssueInvalidUnion): core.$ZodIssue[] {
  const inner = issue.errors.filter((issues) => issues.every(({ path }) => path.length > 0));
  if (inner.length !== 1) return [];
  return (inner[0] ?? []).map((found) => ({ ...found, path: [...issue.path, ...found.path] }));
}

/** Puts problems found in a part under the place of that part: `levels[0]` under `plan` is `plan.levels[0]`. */
export function placedUnder(place: string, problems: readonly Problem[]): Problem[] {
  return problems.map(({ path, message }) => ({
    path: path === '' || path.startsWith('[') ? place + path : `${place}.${path}`,
    message,
  }));
}
