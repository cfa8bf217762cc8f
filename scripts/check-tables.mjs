// Checks who reads and writes which table and calls which SQL function: the order of the modules (scripts/layers.mjs)
// holds for them too. It sees Kysely calls, SQL and COPY in the modules and in the platform, and SQL functions.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './install.mjs';
import { order } from './layers.mjs';
import { sourceFiles } from './source-files.mjs';
import { exceptions, readFunctionOwners, readOwners } from './table-owners.mjs';

const problems = [];

const owners = readOwners();
for (const [table, owner] of owners)
  if (!owner) problems.push(`Say in scripts/table-owners.mjs whose table ${table} is.`);
const functions = sourceFiles('apps/server/database/functions').filter((path) => path.endsWith('.sql'));
const functionOwners = readFunctionOwners();
for (const path of functions)
  if (!functionOwners.has(basename(path, '.sql')))
    problems.push(`Say in scripts/table-owners.mjs whose function ${basename(path, '.sql')} is.`);

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g,
  /\b(?:insert into|delete from|update|truncate(?: table)?) (?:only )?(\w+)/g,
  // copyIn
  /\binto: ['`](\w+)/g,
];
const reads = [
  /\b(?:selectFrom|\w+Join)\(\s*\[?'(\w+)/g,
  /\b(?:from|join|lock table) (?:only )?(\w+)/g,
  /\bfrom \w+(?: \w+)?, (\w+)/g,
];
const called = new RegExp(`\\b(${[...functionOwners.keys()].join('|')})\\(`, 'g');

const lineOf = (module) => order.findIndex((line) => line.includes(module));
/** Whether a module may read what another one owns: the platform nothing, the overview nothing but its own. */
const mayRead = (module, owner) =>
  module !== 'platform' && module !== 'overview' && lineOf(owner) <= lineOf(module);

/** `module verb name` → the first file where it stands, and whose the name is. */
const found = new Map();
function note(path, module, verb, name, owner) {
  if (!owner || owner === module || owner === 'platform') return;
  if (verb !== 'writes' && mayRead(module, owner)) return;
  const use = `${module} ${verb} ${name}`;
  if (!found.has(use)) found.set(use, { path, owner });
}

function noteAll(path, module, code) {
  for (const pattern of writes)
    for (const [, table] of code.matchAll(pattern)) note(path, module, 'writes', table, owners.get(table));
  const unwritten = code.replace(/\bdelete from\b/g, '');
  for (const pattern of reads)
    for (const [, table] of unwritten.matchAll(pattern))
      note(path, module, 'reads', table, owners.get(table));
  for (const [, name] of code.matchAll(called)) note(path, module, 'calls', name, functionOwners.get(name));
}

const oneLine = (code) => code.replace(/\s+/g, ' ');
/** What people read says "from" too; a statement begins with its verb, a table may have an alias. */
const isSql = (text) =>
  /^'(select|with|insert into|update|delete from|lock table|truncate) |^'\w+ as \w+'$/.test(text);

let read = 0;
for (const path of sourceFiles('apps/server/src')) {
  const module = /src\/(?:modules\/)?([^/]+)\//.exec(path)?.[1];
  const isModule = path.includes('/modules/') || module === 'platform';
  if (!isModule || !/(?<!\.test|\.gen)\.ts$/.test(path)) continue;
  read += 1;
  const code = readFileSync(join(root, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/'[^'\n]* [^'\n]*'/g, (text) => (isSql(text) ? text : "''"))
    .replace(/^import\b[^;]*;/gm, '');
  noteAll(path, module, oneLine(code));
}
if (read < 50) problems.push(`Only ${read} files were read.`);

for (const path of functions) {
  const name = basename(path, '.sql');
  const code = readFileSync(join(root, path), 'utf8')
    .replace(/--.*$/gm, '')
    .replace(/'[^'\n]*'/g, "''")
    .replace(new RegExp(`\\b${name}\\(`, 'g'), '');
  noteAll(path, functionOwners.get(name), oneLine(code));
}

const known = new Map(exceptions.flatMap(({ uses }) => uses.map((use) => [use, true])));
for (const [use, { path, owner }] of found)
  if (!known.has(use))
    problems.push(
      `${path}: ${use}, which belongs to ${owner}. Let its owner offer a function, or hand it in.`,
    );
for (const use of known.keys())
  if (!found.has(use)) problems.push(`scripts/table-owners.mjs: nobody "${use}" any more: take it out.`);
for (const problem of problems) console.log(problem);
console.log(
  `${owners.size} tables, ${functions.length} functions, ${known.size} known exceptions, ${problems.length} problems.`,
);
process.exit(problems.length ? 1 : 0);
