// Checks the closed file vocabulary and the sizes of CONTRIBUTING.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { sourceFiles } from './source-files.mjs';

const capabilities =
  'company|accounts|genealogy|ledger|kyc|income|topup|pins|transfers|withdrawals|commissions|repurchase|support|deposits|games|lottery|arbitrage|franchises|disclosures|imports|exports|documents|overview';
const words = '[a-z0-9]+(-[a-z0-9]+)*';
const phrase = '[a-z0-9]+(-[a-z0-9]+)+';

/** In each folder only these files; the first folder that matches decides. */
const vocabulary = [
  {
    folder: new RegExp(`^apps/server/src/modules/(${capabilities})(/${words})*$`),
    files: new RegExp(
      `^((routes|queries|reports|rules|jobs|overview|personal|finders)\\.ts|${phrase}\\.ts|${words}\\.test\\.ts)$`,
    ),
    says: 'A module holds routes.ts, queries.ts, reports.ts, rules.ts, jobs.ts, overview.ts, personal.ts, finders.ts, <verb-phrase>.ts and tests.',
  },
  {
    folder: /^apps\/server\/src\/modules/,
    files: /^$/,
    says: `A module is named after a capability: ${capabilities.replaceAll('|', ', ')}.`,
  },
  {
    folder: new RegExp(`^apps/web/src/features/(${capabilities})(/${words})*/parts$`),
    files: new RegExp(`^${words}(\\.test)?\\.(tsx?|css)$`),
    says: 'The parts of a feature stand in its folder parts, without folders below.',
  },
  {
    folder: new RegExp(`^apps/web/src/features/(${capabilities})(/${words})?$`),
    files: new RegExp(`^(${words}-(page|dialog)\\.(tsx|css)|columns\\.tsx|${words}\\.test\\.tsx?)$`),
    says: 'A feature or its room holds *-page.tsx, *-dialog.tsx, columns.tsx, parts/ and tests; what two features use goes to components.',
  },
  {
    folder: /^apps\/web\/src\/features/,
    files: /^$/,
    says: `A feature has the name of a server module: ${capabilities.replaceAll('|', ', ')}.`,
  },
  {
    folder: /^apps\/web\/src\/app$/,
    files: new RegExp(
      `^((pages|router|root|company|dialogs|errors|query-client|toast)(\\.test)?\\.tsx?|use-${words}\\.ts)$`,
    ),
    says: 'The root of app holds the list of pages and what features use; the rest has a room: frame, menu, bell, session, routing.',
  },
  {
    folder: /^apps\/web\/src\/app\/(?!(frame|menu|bell|session|routing)$)/,
    files: /^$/,
    says: 'The rooms of app are frame, menu, bell, session and routing.',
  },
];
const vague = /(^|\/)(utils?|helpers?|types?|service|index|common|misc|shared)(\.test)?\.tsx?$/;
const kebab = new RegExp(`^${words}(\\.(test|gen|d|config))?\\.(tsx?|mjs)$`);
const lineLimit = (path) => (/\.test\.tsx?$|^e2e\//.test(path) ? 400 : 250);

/** An operation's file bears the name of what it exports, so that a function is found by its file. */
function operationProblem(path, text) {
  const name = path.split('/').at(-1).replace(/\.ts$/, '');
  const isOperation =
    path.startsWith('apps/server/src/modules/') && name.includes('-') && !name.includes('.');
  if (!isOperation) return undefined;
  const expected = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const isExported = new RegExp(`^export (async )?(function\\*?|const) ${expected}\\b`, 'm').test(text);
  return isExported ? undefined : `does not export ${expected}: a file is named after its operation.`;
}

/**
 * Numbers of records are made by the contract's table alone. A generated column of a table is held to it by
 * apps/server/test/record-numbers.test.ts.
 */
const numbers = 'packages/contract/src/core/records.ts';
const madeByHand =
  /['"`][A-Z]{1,2}(['"`]?\s*(\|\||\+)\s*|\$\{)\(?\s*1_?000_?000\b|\b1_?000_?000n\b\s*[+-]|[+-]\s*1_?000_?000n\b/;

function numberProblem(path, text) {
  const isFree = path === numbers || !/^(apps|packages)\/(?!server\/database\/migrations\/)/.test(path);
  return !isFree && /\.(tsx?|sql)$/.test(path) && madeByHand.test(text)
    ? `makes the number of a record by hand: recordNo of ${numbers} does, in SQL recordNoOf.`
    : undefined;
}

/** The server and its programs. `npm run fair` is handed out alone, and reads nothing but the folder npm was called in. */
const hasSettings = /^(apps\/server\/src\/(?!platform\/settings)|scripts\/(?!fair\.)).*(?<!\.test)\.ts$/;

function problemsOf(path) {
  const cut = path.lastIndexOf('/');
  const [folder, file] = [path.slice(0, cut), path.slice(cut + 1)];
  const problems = [];
  const rule = vocabulary.find((candidate) => candidate.folder.test(folder));
  if (rule && !rule.files.test(file)) problems.push(rule.says);
  const number = numberProblem(path, readFileSync(join(root, path), 'utf8'));
  if (number) problems.push(number);
  if (!/\.(tsx?|mjs)$/.test(file) || file.endsWith('.gen.ts')) return problems;
  if (vague.test(path)) problems.push('says nothing: name the file after what it does.');
  if (!kebab.test(file)) problems.push('is not named in kebab-case.');
  const text = readFileSync(join(root, path), 'utf8');
  const lines = text.split('\n').length - 1;
  if (lines > lineLimit(path))
    problems.push(`has ${lines} lines, and ${lineLimit(path)} are the limit: split it.`);
  if (hasSettings.test(path) && text.includes('process.env'))
    problems.push('reads the environment: platform/settings.ts alone does, and checks it.');
  const operation = operationProblem(path, text);
  if (operation) problems.push(operation);
  return problems;
}

const files = sourceFiles('packages', 'apps', 'scripts', 'bench', 'e2e');
const problems = files.flatMap((path) => problemsOf(path).map((problem) => `${path}: ${problem}`));
for (const problem of problems) console.log(problem);
console.log(`${files.length} files, ${problems.length} problems.`);
process.exit(problems.length ? 1 : 0);
