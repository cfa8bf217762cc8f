// Finds the statements that TypeScript sends to the database: texts of SQL, and queries that are built by Kysely.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { growing } from './distribution-places.mjs';
import { root } from './install.mjs';
import { sourceFiles } from './source-files.mjs';

const swc = createRequire(import.meta.url)('@swc/core');

/** What a method of Kysely says of its table, in SQL. */
const builders = {
  selectFrom: 'from',
  innerJoin: 'join',
  leftJoin: 'join',
  rightJoin: 'join',
  fullJoin: 'join',
  insertInto: 'insert into',
  updateTable: 'update',
  deleteFrom: 'delete from',
  using: 'from',
};
const locks = new Set(['forUpdate', 'forShare', 'forNoKeyUpdate', 'forKeyShare']);
const isSql = (text) =>
  /\b(select|insert into|update|delete from|with)\b/i.test(text) && /\b(from|into|update|set)\b/.test(text);

/**
 * The statements of one file, each as SQL or, of a built one, as its tables with what decides where it may run. A text within another
 * one is a part of it; what is put in at run time is not seen.
 */
export function statementsOf(code) {
  const found = [];
  visit(swc.parseSync(code, { syntax: 'typescript' }).body, found);
  return found;
}

function visit(node, found) {
  if (Array.isArray(node)) for (const one of node) visit(one, found);
  else if (node && typeof node === 'object') {
    if (
      node.type === 'TaggedTemplateExpression' ||
      node.type === 'TemplateLiteral' ||
      node.type === 'StringLiteral'
    ) {
      const text = textOf(node);
      if (isSql(text)) {
        found.push(text);
        return;
      }
    }
    if (node.type === 'CallExpression') {
      const built = builtBy(node);
      if (/^(from|insert|update|delete)/.test(built)) {
        found.push(built);
        // the values may hold statements of their own, which belong to it
        return;
      }
    }
    for (const value of Object.values(node)) visit(value, found);
  }
}

/** A template with its parts that are templates too; everything else stands as a value. */
function textOf(node) {
  if (node.type === 'StringLiteral') return node.value;
  const { quasis, expressions } = node.type === 'TaggedTemplateExpression' ? node.template : node;
  return quasis.map(({ raw }, place) => raw + partOf(expressions[place])).join('');
}

function partOf(expression) {
  if (!expression) return '';
  const inner = [];
  visitTexts(expression, inner);
  return inner.length > 0 ? inner.join(' ') : ' $1 ';
}

function visitTexts(node, inner) {
  if (Array.isArray(node)) for (const one of node) visitTexts(one, inner);
  else if (node && typeof node === 'object') {
    if (node.type === 'TaggedTemplateExpression' || node.type === 'TemplateLiteral') inner.push(textOf(node));
    else for (const value of Object.values(node)) visitTexts(value, inner);
  }
}

/** What a chain of calls builds: '' = no statement. */
function builtBy(node) {
  if (node?.type !== 'CallExpression') return '';
  const { callee } = node;
  const isMember = callee.type === 'MemberExpression';
  // within another statement its builder may have been taken apart
  const name = isMember ? callee.property.value : callee.value;
  const before = isMember ? builtBy(callee.object) : '';
  const args = node.arguments.map(({ expression }) => expression);
  const [table, ...others] = args;
  const word = builders[name];
  if (word && table?.type === 'StringLiteral')
    return `${before} ${word} ${table.value.split(' ')[0]}${withinOf(others)}`.trim();
  if (before === '') return '';
  if (locks.has(name)) return `${before} for update`;
  if (name === 'onConflict') return `${before} on conflict (${columnsOf(args).join(', ')})`;
  return `${before}${withinOf(args)}`;
}

/** Statements and texts within the arguments of a call. */
function withinOf(args) {
  const found = [];
  visit(args, found);
  const texts = [];
  visitTexts(args, texts);
  return [...found, ...texts.filter((text) => isSql(text))].map((text) => ` ${text}`).join('');
}

function columnsOf(node) {
  if (Array.isArray(node)) return node.flatMap(columnsOf);
  if (!node || typeof node !== 'object') return [];
  const name = node.type === 'CallExpression' ? node.callee.property?.value : undefined;
  if (name === 'column' || name === 'columns') return stringsOf(node.arguments);
  return Object.values(node).flatMap(columnsOf);
}

function stringsOf(node) {
  if (Array.isArray(node)) return node.flatMap(stringsOf);
  if (!node || typeof node !== 'object') return [];
  return node.type === 'StringLiteral' ? [node.value] : Object.values(node).flatMap(stringsOf);
}

/** Of each file of the modules whose rows grow. @returns their statements by the path below the modules */
export function readStatements() {
  const modules = 'apps/server/src/modules';
  const files = growing
    .flatMap((name) => sourceFiles(`${modules}/${name}`))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  return new Map(
    files.map((path) => [
      path.slice(modules.length + 1),
      statementsOf(readFileSync(join(root, path), 'utf8')),
    ]),
  );
}
