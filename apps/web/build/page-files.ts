import { type Plugin, type Rolldown, runnerImport } from 'vite';

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>;
interface Page {
  url: string;
  /** The page itself, below src/. */
  path: string;
  /** Scripts that the page needs before it shows anything, besides those every page begins with. */
  files: string[];
}

const entry = 'src/main.tsx';
/** Where index.html waits for the files of its pages. */
const place = '/*page-files*/ { names: [], of: {} }';

/**
 * Tells index.html which files each address needs, so that they are fetched at once and not one after the other, and
 * writes the same list for the download budgets.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const pages = await listPages(bundle);
      const html = bundle['index.html'];
      if (html?.type !== 'asset' || !String(html.source).includes(place))
        throw new Error(`index.html has no place for the files of its pages: ${place}`);
      const names = [...new Set(pages.flatMap(({ files }) => files))];
      const of = Object.fromEntries(
        pages.map(({ url, files }) => [url, files.map((file) => names.indexOf(file))]),
      );
      html.source = String(html.source).replace(place, JSON.stringify({ names, of }));
      // The one style sheet and the entry are in index.html itself.
      const always = [
        ...Object.keys(bundle).filter((file) => file.endsWith('.css')),
        ...filesOf(bundle, entry),
      ];
      const all = pages.map(({ url, files }) => ({ url, files: [...always, ...files] }));
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(all) });
    },
  };
}

/** Every address of app/pages.ts, with the files of its frame and its page. */
export async function listPages(bundle: Bundle): Promise<Page[]> {
  const { module } = await runnerImport<{ pages: Record<string, () => unknown> }>('./src/app/pages.ts');
  const always = filesOf(bundle, entry);
  return Object.entries(module.pages).flatMap(([url, load]) => {
    // A page of development alone is not in the build.
    if (url === '/_kit') return [];
    const path = /import[^(]*\(\s*["'](?:\/src|\.\.)\/([^"']+)/.exec(String(load))?.[1];
    if (!path) throw new Error(`The file of ${url} cannot be read from ${String(load)}`);
    const files = [...frameOf(url), `src/${path}`].flatMap((source) => filesOf(bundle, source));
    return [{ url, path, files: [...new Set(files)].filter((file) => !always.includes(file)) }];
  });
}

/** What stands around a page; printed pages have nothing around them. */
export function frameOf(url: string): string[] {
  if (url.startsWith('/accounts')) return ['src/app/frame/accounts-layout.tsx'];
  return /^\/(user|admin|franchise)\//.test(url) ? ['src/app/frame/area-layout.tsx'] : [];
}

/** The chunk that holds a source, and all that it imports statically. */
function filesOf(bundle: Bundle, source: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/apps/web/${source}`)));
  if (!first) throw new Error(`${source} is not in the build.`);
  const seen = new Set<string>();
  const add = (file: string): void => {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') return;
    seen.add(file);
    chunk.imports.forEach(add);
  };
  add(first.fileName);
  return [...seen];
}
