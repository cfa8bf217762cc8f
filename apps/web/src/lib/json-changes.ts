export interface JsonChange {
  /** As plan problems name it: incomes.level.levels[0].percent. */
  path: string;
  /** Undefined = was not there. */
  before: string | undefined;
  /** Undefined = is gone. */
  after: string | undefined;
}

/** Every leaf of a JSON value by its path; an empty list or object is a leaf too. */
function leavesOf(value: unknown, path: string, leaves: Map<string, string>): Map<string, string> {
  const entries =
    value === null || typeof value !== 'object'
      ? []
      : Array.isArray(value)
        ? value.map((item, at): [string, unknown] => [`${path}[${at}]`, item])
        : Object.entries(value).map(([key, item]): [string, unknown] => [
            path ? `${path}.${key}` : key,
            item,
          ]);
  if (entries.length === 0) leaves.set(path, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [below, item] of entries) leavesOf(item, below, leaves);
  return leaves;
}

/** What differs between two JSON values, leaf by leaf: first in the order of the old one, then what is new. */
export function changesBetween(before: unknown, after: unknown): JsonChange[] {
  const old = leavesOf(before, '', new Map());
  const now = leavesOf(after, '', new Map());
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((change) => change.before !== change.after && !isFilled(change, old, now));
}

/** An empty list or object that gained or lost its content: the content is the change. */
const isFilled = ({ path, before, after }: JsonChange, ...sides: Map<string, string>[]): boolean =>
  /^(\{\}|\[\])$/.test(before ?? after ?? '') &&
  (before === undefined || after === undefined) &&
  sides.some((side) =>
    [...side.keys()].some((key) => key.startsWith(`${path}.`) || key.startsWith(`${path}[`)),
  );
