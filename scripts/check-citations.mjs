// Checks that every document and section cited in code and documents exists (`docs/plans.md §2.9`), and every file that a
// document names by its path.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './install.mjs';
import { sourceFiles } from './source-files.mjs';

const folders = ['apps', 'packages', 'scripts', 'bench', 'e2e', 'docs'];
const hasText = /\.(tsx?|css|html|md|sql)$/;
const document = /(?:docs\/[\w/-]+\.(?:md|sql)|docs\/decisions\/\d{4}|(?<![\w/.-])[\w-]+\.md)\b/g;
const section = /§ ?(\d+(?:\.\d+)*)(?:[–-](\d+(?:\.\d+)*))?/g;
/** What may stand between a document and a section, or between two sections: `§2.3, §3.1`, `§3 to §5`, a new line. */
const between = /^(?:`|,|;| |and|to|\n\s*(?:\*|--|\/\/)?)*$/;

const known = new Map();

/** The numbers of a document's headings, '2.9' of `### 2.9 Reversal`. */
function sectionsOf(path) {
  if (!known.has(path)) {
    const text = readFileSync(join(root, path), 'utf8');
    known.set(path, new Set([...text.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, number]) => number)));
  }
  return known.get(path);
}

/** A decision is cited by its number alone; a document beside the citing one by its name. */
function pathOf(cited, path) {
  if (/^docs\/decisions\/\d+$/.test(cited)) {
    const found = readdirSync(join(root, dirname(cited))).find((file) => file.startsWith(cited.slice(-4)));
    return found ? `${dirname(cited)}/${found}` : undefined;
  }
  return [cited, `${dirname(path)}/${cited}`].find((candidate) => existsSync(join(root, candidate)));
}

/** Tests and other files that a document names by their whole path, such as the tests of docs/asvs.md. */
const namedFile = /`((?:apps|packages|bench|e2e|scripts)\/[\w./-]+\.\w+)`/g;

function problemsOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const lineOf = (index) => text.slice(0, index).split('\n').length;
  const problems = [];
  if (path.endsWith('.md'))
    for (const { 1: named, index } of text.matchAll(namedFile))
      if (!existsSync(join(root, named)))
        problems.push(`${path}:${lineOf(index)}: there is no file ${named}.`);
  /** @type {{end: number, document: string | null | undefined}} */
  let last = { end: 0, document: undefined };
  const marks = [...text.matchAll(document), ...text.matchAll(section)].sort((a, b) => a.index - b.index);
  for (const mark of marks) {
    const place = `${path}:${lineOf(mark.index)}`;
    const end = mark.index + mark[0].length;
    if (!mark[0].startsWith('§')) {
      last = { end, document: pathOf(mark[0], path) };
      if (!last.document) problems.push(`${place}: there is no document ${mark[0]}.`);
      continue;
    }
    if (!between.test(text.slice(last.end, mark.index)))
      last = { end, document: path.startsWith('docs/') ? path : null };
    last.end = end;
    if (last.document === null) problems.push(`${place}: ${mark[0]} names no document.`);
    for (const number of mark.slice(1).filter(Boolean))
      if (last.document && !sectionsOf(last.document).has(number))
        problems.push(`${place}: ${last.document} has no section ${number}.`);
  }
  return problems;
}

const files = [...sourceFiles(...folders), 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'].filter((path) =>
  hasText.test(path),
);
const problems = files.flatMap(problemsOf);
for (const problem of problems) console.log(problem);
console.log(`${files.length} files, ${problems.length} problems.`);
process.exit(problems.length ? 1 : 0);
