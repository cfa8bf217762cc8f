// Checks names and sentences for words that docs/glossary.md replaces by plainer ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { sourceFiles } from './source-files.mjs';

const isProgram = /\.(tsx?|mjs)$/;
const hasText = /\.(tsx?|mjs|css|html|md|sql)$/;
/** Where the words themselves are listed, and a migration, whose text may not change. */
const lists = new Set([
  'docs/glossary.md',
  'scripts/check-words.mjs',
  'apps/server/database/migrations/0090-support.sql',
]);

const rules = [
  { words: /\b(?:most|least)[A-Z]\w*/g, says: 'a limit is named max… or min….' },
  {
    words: /\b(?:whoever|so many|what of it|it is told|as it stands|goes on with|what becomes of)\b/gi,
    says: 'name the person, the number or the state: “the member who …”, “the most …”, “its present …”.',
  },
  {
    // declared, taken out of an object, a field of a type or a parameter: in sentences they are good English
    words:
      /(?<=\b(?:const|let|function)\s+(?:[[{][^=;]*\b)?|^\s+|\()(?:told|said|doings|most|letGo|beat)(?=\s*(?:=(?!>)|[,}\]].*=|\??:\s|\()|\)\s*=>)/gm,
    says: 'name what it holds: notice, reply, reason, limit, touched.',
    isCode: true,
  },
  { words: /\bpayout_?holds?\b/gi, says: 'payouts are suspended and resumed; a hold is money in a wallet.' },
];

function problemsOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return rules.flatMap(({ words, says, isCode }) =>
    [...(isCode && !isProgram.test(path) ? [] : text.matchAll(words))].map(({ 0: word, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${path}:${line}: “${word}”: ${says}`;
    }),
  );
}

const files = [
  ...sourceFiles('apps', 'packages', 'scripts', 'bench', 'e2e', 'docs'),
  'README.md',
  'CONTRIBUTING.md',
].filter((path) => hasText.test(path) && !lists.has(path));
const problems = files.flatMap(problemsOf);
for (const problem of problems) console.log(problem);
console.log(`${files.length} files, ${problems.length} problems.`);
process.exit(problems.length ? 1 : 0);
