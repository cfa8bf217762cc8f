import { closeThrough } from '../src/modules/income/closing/close-through.ts';
import { openCalculatorHere } from '../src/modules/income/closing/open-calculator.ts';
import type { Context } from '../src/platform/context.ts';
import type { TestServer } from './http.ts';

/** Closes every date up to and including one, in this thread: it is done before another one would have started. */
export async function closeHere(test: TestServer, context: Context, through: string): Promise<void> {
  const { server, url } = test;
  const calculator = openCalculatorHere(url);
  await closeThrough({ db: server.db, url, context, through, calculator }).finally(() => calculator.close());
}
