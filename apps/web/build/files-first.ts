import { normalizePath, type Plugin } from 'vite';

/** What Vite puts around every `import()` of the build: its own only begins to load the files of a part. */
const helper = '\0vite/preload-helper.js';
const own = normalizePath(new URL('../src/lib/import-part.ts', import.meta.url).pathname);
/** What runs before any part is asked for. */
const begun = /^assets\/(rolldown-runtime|framework|index)-/;

/** Puts lib/import-part.ts around every `import()`, with the file itself and all that it imports statically. */
export function filesFirst(): Plugin {
  let isIn = false;
  return {
    name: 'files-first',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // Vite leaves out a file that imports nothing
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'html' ? files : [...new Set([file, ...files])].filter((name) => !begun.test(name)),
        },
      },
    }),
    load(id) {
      if (id !== helper) return;
      isIn = true;
      return `export { importPart as __vitePreload } from ${JSON.stringify(own)};`;
    },
    generateBundle() {
      if (!isIn) throw new Error(`Vite has no ${helper} any more: nothing fetches files before import().`);
    },
  };
}
