// Compares the tables and functions of docs/schema.sql with the rules of Citus (docs/scale.md §3).
import { groupOf, growing, namedTables, placeOf } from './distribution-places.mjs';
import { readFunctionOwners } from './table-owners.mjs';

const byName = (a, b) => (a < b ? -1 : 1);

/** Whether a table lies on several nodes, by its place. */
export const isDistributedBy = (by) => !['reference', 'local', null, undefined].includes(by);

/** What of a table does not fit. */
function problemsOfTable({ name, keys, references, triggers, columns }, lies) {
  const by = lies.place(name);
  if (by === null) return [`table ${name}: no rule says where it lies (scripts/distribution-places.mjs)`];
  const problems = references.flatMap((reference) => referenceProblem(name, by, reference, lies));
  if (by === 'local') return problems;
  if (isDistributedBy(by)) {
    for (const key of keys)
      if (!key.columns.includes(by))
        problems.push(`unique ${name}.${key.name}: lacks ${by}, and would hold on each node alone`);
    for (const { column, type } of columns)
      if (/^(smallint|integer).*IDENTITY/.test(type))
        problems.push(`column ${name}.${column}: an identity must be a bigint`);
  }
  for (const trigger of triggers)
    problems.push(`trigger ${name}.${trigger}: triggers run on tables of the coordinator alone`);
  return problems;
}

function referenceProblem(name, by, { name: constraint, columns, target, targets }, lies) {
  const words = `reference ${name}.${constraint}`;
  const to = lies.place(target);
  if (to === 'reference') return [];
  if (!isDistributedBy(by)) {
    if (isDistributedBy(to)) return [`${words}: a table that is not distributed cannot refer to ${target}`];
    return [];
  }
  if (to === 'local') return [`${words}: ${target} lies on the coordinator alone`];
  const at = columns.indexOf(by);
  const isBeside = lies.group(name) === lies.group(target) && at >= 0 && targets[at] === to;
  return isBeside ? [] : [`${words}: the row of ${target} lies on another node`];
}

/** Tables that a function uses, each once, also through the view of what left them. */
const usedBy = (text, names) =>
  names.filter((name) =>
    new RegExp(`\\b(from|join|into|update|only)\\s+(public\\.)?${name}(_ever)?\\b`).test(text),
  );

/** What of a function does not fit. The rules see its text, not its plans: a statement for the rows of one node is named too. */
function problemsOfFunction(name, source, lies) {
  const text = source.replace(/--.*$/gm, '');
  const say = (what) => `function ${name}: ${what}`;
  return problemsOfText(text, lies, 'uses rows of several nodes in one transaction').map(say);
}

/** The same of a statement that TypeScript sends. */
const problemsOfStatement = (file, text, lies) =>
  problemsOfText(text, lies, 'joins rows of several nodes').map((what) => `statement of ${file}: ${what}`);

function problemsOfText(text, lies, severalNodes) {
  const used = usedBy(text, lies.names).filter((table) => isDistributedBy(lies.place(table)));
  if (used.length === 0) return [];
  const problems = [];
  const groups = [...new Set(used.map(lies.group))];
  if (groups.length > 1) problems.push(`${severalNodes} (${groups.sort(byName).join(', ')})`);
  if (/\bwith recursive\b/.test(text)) problems.push('walks along rows of several nodes (with recursive)');
  if (/\bfor (no key )?update\b|\bfor (key )?share\b/.test(text))
    problems.push('locks rows, which one statement can on one node alone');
  if (/\b(with|,)\s+\w+\s+as\s+(not\s+)?(materialized\s+)?\(\s*(insert|update|delete)\b/.test(text))
    problems.push('writes inside of a statement that reads on (with … returning)');
  for (const [, table, columns] of text.matchAll(
    /insert into (?:public\.)?(\w+)\b(?:(?!insert into|;)[\s\S])*?on conflict\s*\(([^)]*)\)/g,
  ))
    if (
      isDistributedBy(lies.place(table)) &&
      !columns.split(',').some((column) => column.trim() === lies.place(table))
    )
      problems.push(`on conflict (${columns.trim()}) of ${table} lacks ${lies.place(table)}`);
  return problems;
}

/**
 * Where each table would lie on a cluster of Citus, and what does not fit its rules.
 * @param schema as `readSchema` reads it
 * @param named tables that the rules name, which must be there
 * @param statements of TypeScript, by their file
 */
export function findState({ tables, functions }, named = namedTables, statements = new Map()) {
  const places = new Map([...tables.values()].map((table) => [table.name, placeOf(table)]));
  const lies = {
    names: [...tables.keys()],
    place: (name) => places.get(name),
    group: (name) => groupOf(name, places.get(name)),
  };
  const owners = readFunctionOwners();
  const looked = [...functions].filter(([name]) => growing.includes(owners.get(name)));
  const exceptions = [
    ...[...tables.values()]
      .filter(({ owner }) => growing.includes(owner))
      .flatMap((table) => problemsOfTable(table, lies)),
    ...looked.flatMap(([name, text]) => problemsOfFunction(name, text, lies)),
    ...[...statements].flatMap(([file, texts]) =>
      texts.flatMap((text) => problemsOfStatement(file, text, lies)),
    ),
    ...named
      .filter((name) => !tables.has(name))
      .map((name) => `table ${name}: is gone, take it out of scripts/distribution-places.mjs`),
  ];
  return {
    tables: Object.fromEntries([...places].sort(([a], [b]) => byName(a, b))),
    functions: looked.length,
    statements: [...statements.values()].reduce((sum, texts) => sum + texts.length, 0),
    exceptions: [...new Set(exceptions)].sort(byName),
  };
}
