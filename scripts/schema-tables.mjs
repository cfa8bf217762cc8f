// Reads docs/schema.sql: its tables with columns, keys, references and triggers, and the bodies of its functions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const list = (text) => text.split(',').map((part) => part.trim().replaceAll('"', ''));

/**
 * @param text a schema as `npm run generate:files` writes it; missing = that of docs/schema.sql
 * @returns tables by name, and functions by name with their text
 */
export function readSchema(text = readFileSync(join(root, 'docs/schema.sql'), 'utf8')) {
  const tables = new Map();
  for (const [, owner, kind, name, body] of text.matchAll(
    /^-- owner: (\w+)\nCREATE (UNLOGGED )?TABLE (\w+) \(\n([\s\S]*?)\n\)/gm,
  )) {
    const columns = [...body.matchAll(/^ {2}(\w+) (.+?),?$/gm)].map(([, column, type]) => ({ column, type }));
    tables.set(name, {
      name,
      owner,
      isUnlogged: Boolean(kind),
      columns,
      keys: [],
      references: [],
      triggers: [],
    });
  }
  for (const [, table, name, , columns] of text.matchAll(
    /^ALTER TABLE (\w+) ADD CONSTRAINT (\w+) (PRIMARY KEY|UNIQUE(?: NULLS NOT DISTINCT)?) \(([^)]*)\)/gm,
  ))
    tables.get(table)?.keys.push({ name, columns: list(columns) });
  for (const [, name, table, rest] of text.matchAll(
    /^CREATE UNIQUE INDEX (\w+) ON public\.(\w+) USING \w+ (.+);$/gm,
  ))
    tables.get(table)?.keys.push({ name, columns: columnsOfIndex(rest) });
  for (const [, table, name] of text.matchAll(/^ALTER TABLE (\w+) ADD CONSTRAINT (\w+) EXCLUDE /gm))
    tables.get(table)?.keys.push({ name, columns: [] });
  for (const [, table, name, columns, target, targets] of text.matchAll(
    /^ALTER TABLE (\w+) ADD CONSTRAINT (\w+) FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)\(([^)]*)\)/gm,
  ))
    tables.get(table)?.references.push({ name, columns: list(columns), target, targets: list(targets) });
  for (const [, name, table] of text.matchAll(
    /^CREATE (?:CONSTRAINT )?TRIGGER (\w+) [^;]*? ON public\.(\w+)\b/gm,
  ))
    tables.get(table)?.triggers.push(name);
  const functions = new Map(
    [
      ...text.matchAll(
        /^CREATE OR REPLACE FUNCTION public\.(\w+)\(([\s\S]*?)(?=^CREATE OR REPLACE |^-- Triggers)/gm,
      ),
    ].map(([all, name]) => [name, all.toLowerCase()]),
  );
  return { tables, functions };
}

/** The plain columns of an index, up to its condition; an expression is none. */
function columnsOfIndex(rest) {
  let depth = 0;
  let end = 0;
  do {
    if (rest[end] === '(') depth += 1;
    if (rest[end] === ')') depth -= 1;
    end += 1;
  } while (depth > 0 && end < rest.length);
  return list(rest.slice(1, end - 1)).filter((part) => /^\w+$/.test(part));
}
