import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import swc from '@swc/core';
import type { Plugin, Rolldown } from 'vite';
import { keyOfText } from '../../../packages/contract/src/hindi/key.ts';
import { frameOf, listPages } from './page-files.ts';
import { sendersOf, type TextsOf } from './sent-texts.ts';

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;
/** What lib/hindi.ts reads: the tables, and which of them each part of the product needs; '' = the public pages. */
interface Files {
  names: string[];
  of: Record<string, number[]>;
}

const source = new URL('../../../packages/contract/src/hindi/texts.json', import.meta.url);
const place = '/*language-files*/ null';
const extractor = new URL('../../../scripts/text-extractor.mjs', import.meta.url).href;
/** Where the tables lie while one develops, all in one. */
const development = { list: 'hindi-files.json', table: 'hindi-texts.bin' };

/** Addresses of one part share their tables: all public pages, or a section of an area; settings and incomes have too many texts for one. */
const partOf = (url: string): string =>
  /^\/((?:admin\/settings|(?:admin|user)\/income)\/[^/]+|(user|admin|franchise)\/[^/]+)/.exec(url)?.[0] ?? '';

/** Splits the Hindi table by where its texts are used, and tells index.html where the list of the parts lies. */
export function languageFiles(): Plugin {
  const texts = (): Record<string, string> => JSON.parse(readFileSync(source, 'utf8'));
  const keyed = (entries: readonly [string, string][]): string =>
    JSON.stringify(Object.fromEntries(entries.map(([english, hindi]) => [keyOfText(english), hindi])));
  return {
    name: 'language-files',
    enforce: 'post',
    configureServer(server) {
      const all: Files = { names: [development.table], of: { '': [0] } };
      server.middlewares.use(`/${development.list}`, (_, reply) => reply.end(JSON.stringify(all)));
      server.middlewares.use(`/${development.table}`, (_, reply) =>
        reply.end(asBytes(keyed(Object.entries(texts())))),
      );
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server }) =>
        server ? html.replace(place, JSON.stringify({ list: development.list })) : html,
    },
    async generateBundle(_options, bundle) {
      const { textsOf } = (await import(extractor)) as { textsOf: TextsOf };
      const table = Object.entries(texts());
      const keys = new Set(table.map(([english]) => keyOfText(english)));
      if (keys.size < table.length)
        throw new Error('Two texts have the same key: see contract/hindi/key.ts.');
      const pages = await listPages(bundle);
      const graph = (id: string) => this.getModuleInfo(id);
      const parts = new Map<string, Set<string>>();
      for (const { url, path } of pages) {
        const used = parts.get(partOf(url)) ?? new Set();
        parts.set(partOf(url), used);
        for (const start of ['src/main.tsx', ...frameOf(url), `src/${path}`])
          for (const id of modulesOf(graph, bundle, start)) used.add(id);
      }
      const files = divide(table, parts, literalsOf(bundle), textsOf);
      const emit = (name: string, content: string | Uint8Array): string => {
        const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
        const fileName = `assets/${name}-${hash}.${typeof content === 'string' ? 'json' : 'bin'}`;
        this.emitFile({ type: 'asset', fileName, source: content });
        return fileName;
      };
      const list: Files = {
        names: files.tables.map(({ name, entries }) => emit(`hi-${name}`, asBytes(keyed(entries)))),
        of: files.of,
      };
      const html = bundle['index.html'];
      if (html?.type !== 'asset' || !String(html.source).includes(place))
        throw new Error(`index.html has no place for the texts of other languages: ${place}`);
      const script = Object.values(bundle).find(
        (file) =>
          file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/apps/web/src/lib/hindi.ts')),
      );
      html.source = String(html.source).replace(
        place,
        JSON.stringify({ list: emit('hi-files', JSON.stringify(list)), script: script?.fileName }),
      );
    },
  };
}

/**
 * A table as lib/hindi.ts reads it: each letter of Devanagari is one byte from 128 on instead of three, which is a fifth less
 * with gzip too; what is neither that nor ASCII is escaped as JSON can.
 */
function asBytes(json: string): Uint8Array {
  const escaped = json.replace(
    /[^\x20-\x7e\u0900-\u097f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Uint8Array.from(escaped, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 128 ? code : code - 0x880;
  });
}

/** The modules a source brings with it, at once or later; the list of all pages leads to every page, and is left out. */
function modulesOf(
  graph: (id: string) => Rolldown.ModuleInfo | null,
  bundle: Bundle,
  start: string,
): Set<string> {
  const seen = new Set<string>();
  const add = (id: string): void => {
    if (seen.has(id) || id.endsWith('/src/app/pages.ts')) return;
    seen.add(id);
    const info = graph(id);
    // what only the router loads later is the frame of another area
    const later = id.endsWith('/src/app/router.tsx') ? [] : (info?.dynamicallyImportedIds ?? []);
    for (const next of [...(info?.importedIds ?? []), ...later])
      if (!next.includes('node_modules')) add(next);
  };
  const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const first = ids.find((id) => id.endsWith(`/apps/web/${start}`));
  if (!first) throw new Error(`${start} is not in the build.`);
  add(first);
  return seen;
}

/** Every string that stands in a module of ours, as far as it is in the build, by module. */
function literalsOf(bundle: Bundle): Map<string, Set<string>> {
  const literals = new Map<string, Set<string>>();
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue;
    for (const [id, { code }] of Object.entries(file.modules)) {
      if (!code || id.includes('node_modules')) continue;
      const found = new Set<string>();
      const visit = (node: unknown): void => {
        if (!node || typeof node !== 'object') return;
        const { type, value } = node as { type?: string; value?: unknown };
        if ((type === 'StringLiteral' || type === 'Identifier') && typeof value === 'string')
          found.add(value);
        if (type === 'TemplateElement') found.add(String((node as { cooked?: string }).cooked));
        for (const child of Object.values(node)) visit(child);
      };
      visit(swc.parseSync(code, { syntax: 'ecmascript' }).body);
      literals.set(id, found);
    }
  }
  return literals;
}

/** A code as lib/text.ts shows it. */
function codeWords(code: string): string {
  const words = code.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** From this many sections of the areas on, a text is in the table that all of them share. */
const manySections = 10;

/**
 * The tables: what the public pages show, what very many parts behind sign-in show, and one table for each of these with the
 * rest of its texts. A text of several of them stands in each. One that stands nowhere in the build comes over the wire:
 * names of screens go to their area, refusals and labels of dashboards nowhere (the server has written them), and others to every part behind sign-in.
 */
function divide(
  table: readonly [string, string][],
  parts: ReadonlyMap<string, ReadonlySet<string>>,
  literals: ReadonlyMap<string, ReadonlySet<string>>,
  textsOf: TextsOf,
) {
  const usedIn = new Map<string, Set<string>>();
  for (const [part, modules] of parts)
    for (const id of modules)
      for (const literal of literals.get(id) ?? [])
        for (const words of [literal, codeWords(literal)])
          usedIn.set(words, (usedIn.get(words) ?? new Set()).add(part));
  const sentTo = sendersOf(new Set(parts.keys()), textsOf);
  const tables = new Map<string, [string, string][]>();
  for (const entry of table) {
    const [word = ''] = entry[0].split('\u0004');
    const used = new Set([...(usedIn.get(word) ?? []), ...sentTo(entry[0], usedIn.has(word))]);
    const inside = [...used].filter((part) => part !== '');
    const isShared = new Set(inside.map(sectionOf)).size >= manySections;
    for (const name of [...(used.has('') ? ['public'] : []), ...(isShared ? ['many'] : inside.map(nameOf))])
      tables.set(name, [...(tables.get(name) ?? []), entry]);
  }
  const names = [...tables.keys()];
  const of = Object.fromEntries(
    [...parts.keys()].map((part) => {
      const wanted = part === '' ? ['public'] : ['many', nameOf(part)];
      return [part, wanted.map((name) => names.indexOf(name)).filter((index) => index >= 0)];
    }),
  );
  return { tables: names.map((name) => ({ name, entries: tables.get(name) ?? [] })), of };
}

const sectionOf = (part: string): string => part.split('/', 3).join('/');
const nameOf = (part: string): string => part.slice(1).replaceAll('/', '-');
