import type { Report } from '@banyan/contract/core/report';
import type { UserType } from '@banyan/contract/core/roles';
import { type Decimal, toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../src/seed/demo-sign-ins.ts';
import { eachAtOnce } from './at-once.ts';
import { signIn } from './build.ts';
import { exact } from './exact.ts';
import { callAs, useTestServer } from './http.ts';
import { openOptionalPages } from './optional-pages.ts';

const test = useTestServer('demo');
const tokens = {} as Record<UserType, string>;

beforeAll(async () => {
  await openOptionalPages(test);
  tokens.Admin = await signIn(test.server, 'admin', demoPassword);
  tokens.User = await signIn(test.server, 'BN100002', demoPassword);
  tokens.Franchise = await signIn(test.server, 'franchise1', demoPassword);
});

const reports = () => test.server.mounted.filter((call): call is Report => 'columns' in call);

/** A value for every filter of a report, as somebody would type it. */
function valuesOf(report: Report): Record<string, string>[] {
  return Object.entries(report.filters).map(([name, { kind, options }]) => {
    if (kind === 'range') return { [`${name}_from`]: '2025-11-01', [`${name}_to`]: '2025-12-15' };
    if (kind === 'between') return { [`${name}_min`]: '1', [`${name}_max`]: '9' };
    if (kind === 'choice') return { [name]: options?.at(-1) ?? '' };
    if (kind === 'int') return { [name]: '2' };
    if (kind === 'member') return { [name]: 'BN100003' };
    return { [name]: 'Gold' };
  });
}

const ask = async (report: Report, role: UserType, query: Record<string, string>) =>
  callAs(test.server, report, { token: tokens[role], query });

describe('every report', () => {
  it('answers every role, sorted by every column and filtered by every filter, and refuses those of other roles', async () => {
    const asked = reports().flatMap((report) => {
      const sorts = Object.entries(report.columns).flatMap(([key, column]) => (column.sort ? [key] : []));
      const queries = [
        {},
        ...sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
        ...valuesOf(report),
        { format: 'csv' },
        { format: 'xlsx' },
      ];
      return report.roles.flatMap((role) =>
        queries.map((query) => ({ report, role, query: query as Record<string, string> })),
      );
    });
    const wrong = await eachAtOnce(asked, async ({ report, role, query }) => {
      const reply = await ask(report, role, query);
      const isOthers = Object.entries(report.filters).some(
        ([key, { roles }]) => key in query && roles && !roles.includes(role),
      );
      return reply.statusCode === (isOthers ? 403 : 200)
        ? null
        : `${report.path} ${role} ${JSON.stringify(query)}: ${reply.statusCode} ${reply.body}`;
    });
    expect(wrong.filter((one) => one !== null)).toEqual([]);
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
        const added = whole.data.reduce(
          (all: Decimal, row: Record<string, string>) => all.plus(row[key] ?? '0'),
          toDecimal('0'),
        );
        expect(exact(sum), `${report.path} ${key}`).toBe(added.toFixed());
      }
    }
  });
});
