// Checks who reads and writes which table: the order of the modules (scripts/layers.mjs) holds for tables too. It sees
// Kysely calls and SQL in the modules, not SQL functions and COPY.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { order } from './layers.mjs';
import { sourceFiles } from './source-files.mjs';
import { exceptions, readOwners } from './table-owners.mjs';

const problems = [];

const owners = readOwners();
for (const [table, owner] of owners)
  if (!owner) problems.push(`Say in scripts/table-owners.mjs whose table ${table} is.`);

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g,
  /\b(?:insert into|delete from|update) (\w+)/g,
];
const reads = [
  /\b(?:selectFrom|\w+Join)\(\s*\[?'(\w+)/g,
  /\b(?:from|join) (?:only )?(\w+)/g,
  /\bfrom \w+(?: \w+)?, (\w+)/g,
];
const lineOf = (module) => order.findIndex((line) => line.includes(module));

/** `module verb table` → the first file where it stands. */
const found = new Map();
function note(path, module, verb, table) {
  const owner = owners.get(table);
  if (!owner || owner === module || owner === 'platform') return;
  if (verb === 'reads' && lineOf(owner) <= lineOf(module) && module !== 'overview') return;
  const use = `${module} ${verb} ${table}`;
  if (!found.has(use)) found.set(use, path);
}

let read = 0;
for (const path of sourceFiles('apps/server/src/modules')) {
  const module = /modules\/([^/]+)\//.exec(path)?.[1];
  if (!module || !path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
  read += 1;
  const code = readFileSync(join(root, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    // what people read says "from" too
    .replace(/'[^'\n]* [^'\n]*'/g, (text) => (/^'\w+ as \w+'$/.test(text) ? text : "''"))
    .replace(/^import\b[^;]*;/gm, '')
    .replace(/\s+/g, ' ');
  for (const pattern of writes)
    for (const [, table] of code.matchAll(pattern)) note(path, module, 'writes', table);
  const unwritten = code.replace(/\bdelete from\b/g, '');
  for (const pattern of reads)
    for (const [, table] of unwritten.matchAll(pattern)) note(path, module, 'reads', table);
}
if (read < 50) problems.push(`Only ${read} files were read.`);

for (const [use, path] of found) {
  if (exceptions.includes(use)) continue;
  const [, , table] = use.split(' ');
  problems.push(
    `${path}: ${use}, which belongs to ${owners.get(table)}. Let its owner offer a function, or hand it in.`,
  );
}
for (const use of exceptions)
  if (!found.has(use)) problems.push(`scripts/table-owners.mjs: nobody "${use}" any more: take it out.`);
for (const problem of problems) console.log(problem);
console.log(`${owners.size} tables, ${exceptions.length} known exceptions, ${problems.length} problems.`);
process.exit(problems.length ? 1 : 0);
