import type { Report } from '@banyan/contract/report';
import type { UserType } from '@banyan/contract/roles';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/seed/demo-sign-ins.ts';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { signIn } from './build.ts';
import { callAs, useTestServer } from './http.ts';

/** Tables that grow with the network: no report may read one from end to end to answer a filter. */
const large = ['income', 'topup', 'business_event', 'entry', 'txn', 'member', 'app_user'];

const test = useTestServer();
const tokens = {} as Record<UserType, string>;
const asked: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  await seedDemo(test.server.db, test.services, { members: 60 });
  await test.asOwner('analyze');
  const found = await test.asOwner(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  );
  for (const { name } of found) partial.add(String(name));
  tokens.Admin = await signIn(test.server, 'admin', demoPassword);
  tokens.User = await signIn(test.server, 'BN100002', demoPassword);
  tokens.Franchise = await signIn(test.server, 'franchise1', demoPassword);
  test.pool.on('connect', recordQueries);
  // connections opened before are not heard
  await Promise.all(Array.from({ length: 8 }, async () => (await test.pool.connect()).release(true)));
});

/** Keeps what a connection is asked, as text and values or as one object of both, to have it explained later. */
function recordQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[]?];
    asked.push(typeof first === 'string' ? { text: first, values: second ?? [] } : { values: [], ...first });
    return query(...args);
  }) as typeof client.query;
}

const reports = () => test.server.mounted.filter((call): call is Report => 'columns' in call);

/** A value for every filter of a report, as somebody would type it. */
function valuesOf(report: Report): [name: string, query: Record<string, string>][] {
  return Object.entries(report.filters).map(([name, { kind, options }]) => {
    if (kind === 'range') return [name, { [`${name}_from`]: '2025-11-01', [`${name}_to`]: '2025-12-15' }];
    if (kind === 'choice') return [name, { [name]: options?.at(-1) ?? '' }];
    if (kind === 'int') return [name, { [name]: '2' }];
    if (kind === 'member') return [name, { [name]: 'BN100003' }];
    return [name, { [name]: 'Gold' }];
  });
}

const ask = async (report: Report, role: UserType, query: Record<string, string>) =>
  callAs(test.server, report, { token: tokens[role], query });

describe('every report', () => {
  it('answers every role, sorted by every column and filtered by every filter', async () => {
    const wrong: string[] = [];
    for (const report of reports()) {
      const sorts = Object.entries(report.columns).flatMap(([key, column]) => (column.sort ? [key] : []));
      const queries = [
        {},
        ...sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
        ...valuesOf(report).map(([, query]) => query),
        { format: 'csv' },
        { format: 'xlsx' },
      ];
      for (const role of report.roles) {
        for (const query of queries) {
          const reply = await ask(report, role, query as Record<string, string>);
          if (reply.statusCode !== 200)
            wrong.push(`${report.path} ${role} ${JSON.stringify(query)}: ${reply.statusCode} ${reply.body}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('finds what a filter asks for by an index', async () => {
    const wrong: string[] = [];
    let explained = 0;
    for (const report of reports()) {
      for (const role of report.roles) {
        for (const [name, query] of valuesOf(report)) {
          const { roles } = report.filters[name] ?? {};
          if (roles && !roles.includes(role)) continue;
          asked.length = 0;
          await ask(report, role, query);
          for (const { text, values } of [...asked]) {
            if (!text.includes('count(*)::int as total')) continue;
            explained += 1;
            for (const table of await readWhole(text, values))
              wrong.push(`${report.path} as ${role} by ${name} reads all of ${table}`);
          }
        }
      }
    }
    expect(explained).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
  });

  it('adds up: a page and its totals are those of all rows', async () => {
    for (const report of reports()) {
      const [role] = report.roles;
      if (!role) continue;
      const whole = (await ask(report, role, { page_size: '200' })).json();
      if (whole.total > 200) continue;
      expect(whole.data).toHaveLength(whole.total);
      expect(new Set(whole.data.map((row: { id: string }) => row.id)).size).toBe(whole.total);
      for (const [key, sum] of Object.entries(whole.totals)) {
        const cents = whole.data.reduce(
          (n: number, row: Record<string, string>) => n + Number(row[key] ?? 0),
          0,
        );
        expect(Number(sum), `${report.path} ${key}`).toBeCloseTo(cents, 6);
      }
    }
  });
});

/** The large tables a query would read from end to end even where that costs a fortune: nothing else answers it. */
async function readWhole(text: string, values: unknown[]): Promise<string[]> {
  const client = await test.pool.connect();
  try {
    await client.query('begin');
    // the demo network is small: only with these off is it planned like a large one
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await client.query(`set local enable_${way} = off`);
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    return tablesOf(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** An index of the rows that matter is small, also when it is read from end to end. */
const partial = new Set<string>();

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}
/** An index that is read without a condition is read from end to end too. */
const tablesOf = (node: PlanNode): string[] => {
  const table = node['Relation Name'] ?? '';
  const isWhole =
    node['Node Type'] === 'Seq Scan' ||
    (/^Index/.test(node['Node Type']) &&
      node['Index Cond'] === undefined &&
      !partial.has(node['Index Name'] ?? ''));
  return [...(isWhole && large.includes(table) ? [table] : []), ...(node.Plans ?? []).flatMap(tablesOf)];
};
