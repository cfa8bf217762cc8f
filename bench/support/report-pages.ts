import { addDays } from '@banyan/contract/core/dates';
import { createAccount } from '../../apps/server/src/modules/accounts/create-account.ts';
import { inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { loadHttp } from './load-http.ts';
import type { Figure, Turn } from './measure.ts';
import type { BenchPerson, Credentials, Stage } from './stage.ts';

/** One after the other: how long a person waits. */
export const oneReader = { seconds: 2, callers: 1 };

/** An admin with every right. */
export async function openAdmin({ server }: Stage): Promise<BenchPerson> {
  const account = await inTransaction(server.db, (tx) =>
    createAccount(tx, { now: new Date() }, { user_type: 'Admin', name: 'Bench', password_hash: 'none' }),
  );
  return { ...account, user_type: 'Admin' };
}

/** The first page of a report under each of these queries, named `who, what`. */
export function pages(
  { port }: Stage,
  who: string,
  { authorization, xsrf }: Credentials,
  path: string,
  queries: Record<string, string>,
): Turn[] {
  const headers = { authorization, cookie: `XSRF-TOKEN=${xsrf}` };
  return Object.entries(queries).map(([what, query]) => ({
    name: `${who}, ${what}`,
    load: () =>
      loadHttp(oneReader, { port, requests: [{ method: 'GET', path: `${path}?${query}`, headers }] }),
  }));
}

/** All incomes as an admin reads them: no filter of a long list should be slower than the slowest of these. */
export const incomePages = (stage: Stage, admin: Credentials, member: string): Turn[] =>
  pages(stage, 'incomes', admin, '/api/income/all_income', {
    'first page': '',
    'page 1000': 'page_index=1000',
    'by amount': 'sort=-amount',
    'of one member': `member=${member}`,
    lapsed: 'status=Lapsed',
    'of a day': dayBefore(),
  });

/** Sets every other page beside the slowest page of all incomes. */
export function besideSlowestIncomes(figures: readonly Figure[]): Figure[] {
  const incomes = figures.filter(({ name }) => name.startsWith('incomes, '));
  const slowest = incomes.toSorted((a, b) => a.per_second - b.per_second)[0];
  if (!slowest) throw new Error('no page of all incomes was measured');
  return figures.map((figure) =>
    incomes.includes(figure)
      ? figure
      : {
          ...figure,
          reference: `${slowest.name}, the slowest of them`,
          ratio: Number((figure.per_second / slowest.per_second).toPrecision(3)),
        },
  );
}

/** A filter for one date of a hundred days ago. */
export function dayBefore(): string {
  const day = addDays(new Date().toISOString().slice(0, 10), -100);
  return `on_from=${day}&on_to=${day}`;
}
