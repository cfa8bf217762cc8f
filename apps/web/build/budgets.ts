import type { Plugin } from 'vite';

/** A build over its download budget is no build (docs/screens.md §9). */
export const budgets = (): Plugin => ({
  name: 'budgets',
  apply: 'build',
  closeBundle: async () => {
    const script = new URL('../../../scripts/check-budgets.mjs', import.meta.url).href;
    const { checkBudgets } = (await import(script)) as { checkBudgets: (web: string) => string[] };
    for (const line of checkBudgets(new URL('..', import.meta.url).pathname)) console.log(line);
  },
});
