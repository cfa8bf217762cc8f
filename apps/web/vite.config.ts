import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = process.env.API_URL ?? 'http://localhost:3000';

/** `KIT=1` answers /api/ with sample data, so that every state can be looked at without a server. */
async function kitApi(): Promise<Plugin | false> {
  if (!process.env.KIT) return false;
  const { kitServer } = await import('./kit/kit-server.ts');
  return kitServer();
}

/** A build over its download budget is no build (look.md §5). */
const budgets = (): Plugin => ({
  name: 'budgets',
  apply: 'build',
  closeBundle: async () => {
    const script = new URL('../../scripts/check-budgets.mjs', import.meta.url).href;
    const { checkBudgets } = (await import(script)) as { checkBudgets: (web: string) => string[] };
    for (const line of checkBudgets(new URL('.', import.meta.url).pathname)) console.log(line);
  },
});

export default defineConfig({
  plugins: [react(), kitApi(), budgets()],
  server: { proxy: process.env.KIT ? {} : { '/api': { target: api, ws: true } } },
  build: {
    target: 'es2023',
    manifest: true,
    // The content security policy allows files of our own only: nothing becomes a data: address.
    assetsInlineLimit: 0,
  },
});
