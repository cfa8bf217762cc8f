// npm run distribution [-- --check | --write]: how the tables would lie on a cluster of Citus, and what does not fit its rules yet.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { growing, namedTables } from './distribution-places.mjs';
import { findState, isDistributedBy } from './distribution-state.mjs';
import { readStatements } from './distribution-statements.mjs';
import { root } from './install.mjs';
import { readSchema } from './schema-tables.mjs';

/** The state that is committed: a new table or exception must be looked at before it is written there. */
const file = join(root, 'docs/distribution.json');

const state = findState(readSchema(), namedTables, readStatements());
const { tables } = readSchema();
/** What is kept of it: a table of another module that lies on the coordinator needs no look. */
const text = `${JSON.stringify(
  {
    tables: Object.fromEntries(
      Object.entries(state.tables).filter(
        ([name, by]) => by !== 'local' || growing.includes(tables.get(name).owner),
      ),
    ),
    exceptions: state.exceptions,
  },
  null,
  2,
)}\n`;
const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { tables: {}, exceptions: [] };
const unplaced = state.exceptions.filter((line) => line.startsWith('table '));

function print() {
  const count = (wanted) => Object.values(state.tables).filter(wanted).length;
  for (const [name, by] of Object.entries(state.tables))
    console.log(
      `${name.padEnd(28)} ${isDistributedBy(by) ? `distributed by ${by}` : (by ?? 'nobody knows')}`,
    );
  for (const line of state.exceptions) console.log(line);
  const fits = `${state.exceptions.length} things do not fit yet`;
  console.log(
    `${count((by) => by !== 'reference' && by !== 'local')} tables distributed, ${count((by) => by === 'reference')} reference, ` +
      `${count((by) => by === 'local')} local, ${state.functions} functions, ${state.statements} statements; ${fits}.`,
  );
}

function check() {
  const problems = [
    ...state.exceptions.filter((line) => !kept.exceptions.includes(line)).map((line) => `New: ${line}.`),
    ...kept.exceptions.filter((line) => !state.exceptions.includes(line)).map((line) => `Gone: ${line}.`),
  ];
  if (text !== readFileSync(file, 'utf8') && problems.length === 0)
    problems.push('docs/distribution.json is stale.');
  for (const line of problems) console.log(line);
  if (problems.length > 0)
    console.log(
      'A new one: make it fit, or see docs/scale.md §3 for why it may stay, and run npm run distribution -- --write.',
    );
  else
    console.log(`${Object.keys(state.tables).length} tables, ${state.exceptions.length} known exceptions.`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

const [option] = process.argv.slice(2);
if (option === '--check') check();
else if (option === '--write') {
  for (const line of unplaced) console.log(line);
  if (unplaced.length > 0) process.exitCode = 1;
  else writeFileSync(file, text);
} else print();
