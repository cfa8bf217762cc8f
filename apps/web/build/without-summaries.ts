import type { Plugin } from 'vite';

/** What a call does in words, as a property of its own lines. */
const summaries = /^ +summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm;

/** Leaves out what calls of the contract do in words: only the page of the API shows it, which the server writes. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/contract/src/')
      ? { code: code.replaceAll(summaries, (lines) => lines.replaceAll(/[^\n]/g, '')), map: null }
      : null,
});
