// Finds every text of the product, and compares them with their Hindi (docs/decisions/0019). Fails on words that are shown
// without being a text, a sentence put together from pieces, braces that are no values or plurals (ICU), and Hindi with
// other values than its English; with --complete also on a text without Hindi, and on Hindi that no text needs.
//   --complete         as npm run check
//   --missing          prints the texts without Hindi as JSON, to be filled in
//   --add FILE         takes such a JSON with its Hindi into the table, and what no text needs out of it
//   --csv              prints texts, Hindi and files, for a reviewer who speaks Hindi
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { root } from './install.mjs';
import { sourceFiles } from './source-files.mjs';
import { textsOf } from './text-extractor.mjs';

const table = `${root}packages/contract/src/hindi/texts.json`;
const [mode = '', file] = process.argv.slice(2);
const problems = [];

/** Text → the files that hold it, in the order of the alphabet. */
function collect() {
  const found = new Map();
  const files = sourceFiles('apps/web/src', 'apps/server/src', 'packages/contract/src').filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  for (const path of files) {
    try {
      for (const text of textsOf(path, readFileSync(`${root}${path}`, 'utf8')))
        found.set(text, [...(found.get(text) ?? []), relative('.', path)]);
    } catch (error) {
      problems.push(error.message);
    }
  }
  return new Map([...found].sort(inOrder));
}
const inOrder = ([a], [b]) => (a < b ? -1 : 1);

/** What the braces of a text hold: names of values, with their kind where it is a plural or a choice. */
function parametersOf(text) {
  if (!text.includes('{')) return '';
  const found = new Set();
  const visit = (tokens) => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, kind = '', cases = {}] = token;
      found.add([name, kind, kind === 'select' ? Object.keys(cases).sort().join() : ''].join(' ').trim());
      for (const words of Object.values(cases)) if (Array.isArray(words)) visit(words);
    }
  };
  visit(compileMessageOrThrow(text));
  return [...found].sort((a, b) => a.localeCompare(b)).join(', ');
}

/** What is wrong with a text, or with its Hindi. */
function problemOf(english, hindi) {
  try {
    const [wanted, there] = [english, hindi].map(parametersOf);
    return wanted === there ? null : `values differ, "${wanted}" and "${there}": ${english}`;
  } catch (error) {
    return `no ICU, ${error.message.split('\n')[0]}: ${english}`;
  }
}

/** One entry a line. */
const asLines = (entries) =>
  `{\n${[...entries]
    .sort(inOrder)
    .map(([english, hindi]) => `  ${JSON.stringify(english)}: ${JSON.stringify(hindi)}`)
    .join(',\n')}\n}\n`;
const cell = (text) => `"${text.replaceAll('"', '""')}"`;

const texts = collect();
const hindi = new Map(Object.entries(JSON.parse(readFileSync(table, 'utf8'))));
if (mode === '--add')
  for (const [english, own] of Object.entries(JSON.parse(readFileSync(file, 'utf8'))))
    if (own) hindi.set(english, own);
const missing = [...texts.keys()].filter((english) => !hindi.has(english));
const unused = [...hindi.keys()].filter((english) => !texts.has(english));
for (const english of texts.keys()) {
  const problem = problemOf(english, hindi.get(english) ?? english);
  if (problem) problems.push(problem);
}
if (mode === '--complete') {
  for (const english of missing) problems.push(`no Hindi: ${english}`);
  for (const english of unused) problems.push(`Hindi that no text needs: ${english}`);
}

if (mode === '--missing') console.log(asLines(missing.map((english) => [english, ''])).trim());
else if (mode === '--csv') {
  console.log('English,Hindi,Where');
  for (const [english, files] of texts)
    console.log([english, hindi.get(english) ?? '', files.join(' ')].map(cell).join(','));
} else {
  if (mode === '--add' && problems.length === 0)
    writeFileSync(table, asLines([...hindi].filter(([english]) => texts.has(english))));
  for (const problem of problems) console.error(problem);
  console.log(`${texts.size} texts, ${missing.length} of them without Hindi.`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
