import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import { type Endpoint, rolesOfScreens } from '@banyan/contract/core/endpoint';
import type { Filter, Report } from '@banyan/contract/core/report';
import type { UserType } from '@banyan/contract/core/roles';
import { allIncome } from '@banyan/contract/income/income-lists';
import { passbookMonths } from '@banyan/contract/ledger/passbook';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { summarizeDays } from '../src/modules/income/figures/summarize-days.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { foldListChanges } from '../src/platform/database/fold-list-changes.ts';
import { aFranchise, anAdmin, openTestSession } from './build.ts';
import { callAs, useTestServer } from './http.ts';
import { loadDeposits } from './large-deposits.ts';
import { loadFunds } from './large-funds.ts';
import { loadLargeNetwork } from './large-network.ts';
import { loadPins } from './large-pins.ts';
import { loadRounds } from './large-rounds.ts';
import { loadShop } from './large-shop.ts';
import { loadTickets } from './large-tickets.ts';
import { loadAlerts, loadWithdrawals } from './large-withdrawals.ts';
import { openOptionalPages } from './optional-pages.ts';

/** Pages that do read a whole table, and why no index stands against it. */
const exceptions: Record<string, string> = {
  'admin/account_balance sort': 'an index on balances would be written by every posting',
  'inventory/stock Enough': 'the same: what is left is a balance',
  'inventory/stock Reorder': 'the same',
  'inventory/stock None left': 'the same',
  'wallet/passbook Company':
    'the lines of company accounts carry no moment; an admin looks at them now and then',
};

const test = useTestServer();
const tokens = {} as Record<UserType, string>;
const someone = 'BN102000';
/** Tables with more rows than a page could mind, with how many. */
const large = new Map<string, number>();

beforeAll(async () => {
  const { server, services } = test;
  const owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await openOptionalPages(test);
  await loadLargeNetwork(owner, { members: 3000, topups: 5000, incomes: true, until: services.now });
  await owner.query(
    `insert into adjustment (owner_id, wallet_code, amount, reason, remark, status, requested_by, requested_at, decided_at, txn_id)
     select 1 + n % 3000, 'fund', case when n % 100 = 0 then -n else n end, 'Other', '', 'Approved', 1, at, at, n
     from generate_series(1, 5000) n, lateral (select $1::timestamptz - n * interval '1 hour' as at)`,
    [services.now],
  );
  await owner.query(
    `insert into fund_transfer (from_id, from_type, from_wallet, to_id, to_type, to_wallet, amount, charge, remark, status,
       requested_by, requested_at, decided_at, txn_id)
     select 1 + n % 3000, 'User', 'fund', 1 + (n + 1) % 3000, 'User', 'fund', n, 0, '', status, 1, at,
       case when status <> 'Pending' then at end, case when status = 'Approved' then n end
     from generate_series(1, 5000) n, lateral (select $1::timestamptz - n * interval '1 hour' as at,
       (array['Pending', 'Rejected', 'Cancelled'])[n % 100] as other) a, lateral (select coalesce(other, 'Approved') as status) s`,
    [services.now],
  );
  await loadWithdrawals(owner, services.now);
  await owner.query(
    `insert into document (owner_id, kind, content, sha256, stored_by, at)
     values (1, 'credit_slip', decode(repeat('01', 29), 'hex'), decode(repeat('01', 32), 'hex'), 1, now())`,
  );
  await owner.query(
    `insert into credit_request (owner_id, owner_type, wallet_code, amount, payment_mode, reference, paid_on, slip_id, remark, status,
       requested_at, decided_at, decided_by, txn_id)
     select 1 + n % 3000, 'User', 'fund', n, (array['UPI', 'NEFT', 'IMPS', 'RTGS', 'Cheque', 'DD', 'Cash'])[1 + n % 7],
       'Ref ' || n, at::date, (select min(id) from document), '', status, at, case when status <> 'Pending' then at end,
       case status when 'Pending' then null when 'Cancelled' then 1 + n % 3000 else 2 + n % 3000 end,
       case when status = 'Approved' then n end
     from generate_series(1, 5000) n, lateral (select $1::timestamptz - n * interval '1 hour' as at,
       (array['Pending', 'Rejected', 'Cancelled'])[n % 100] as other) a, lateral (select coalesce(other, 'Approved') as status) s`,
    [services.now],
  );
  await owner.query(
    `insert into company_paper (name, owner_id, expires_on, document_id, added_by, at, ended_at, end_reason)
     select 'Paper', 1 + n % 5, $1::date + n - 2500, (select min(id) from document), 1, $1::timestamptz,
       case when n % 100 = 0 then $1::timestamptz end, case when n % 100 = 0 then 'Replaced' end
     from generate_series(1, 5000) n`,
    [services.now],
  );
  await owner.query(
    `insert into payment_details (owner_id, account_sealed, account_masked, account_hash, ifsc, holder, changed_at, held_until)
     select n, 'x', 'x', int4send(n / 2), 'SBIN' || lpad((n % 300)::text, 7, '0'), 'Somebody', at, at + interval '48 hours'
     from generate_series(1, 3000) n, lateral (select $1::timestamptz - n * interval '1 hour' as at)`,
    [services.now],
  );
  await owner.query(
    `insert into payment_change (owner_id, before, after, reason, status, requested_by, requested_at, decided_at)
     select 1 + n % 3000, '{}', '{"upi_id": null}', '', 'Approved', 1 + n % 3000, at, at
     from generate_series(1, 5000) n, lateral (select $1::timestamptz - n * interval '1 hour' as at)`,
    [services.now],
  );
  await owner.query(
    `insert into kyc_request (owner_id, owner_type, name, pan, pan_image_id, status, requested_at, decided_by, decided_at, reason,
       date_of_birth, aadhaar_last4, aadhaar_hash, aadhaar_front_id, aadhaar_back_id)
     select 1 + n % 2999, 'User', 'Name', 'ABCDE' || lpad((n % 3000)::text, 4, '0') || 'F', (select min(id) from document), status, at,
       case when status <> 'Pending' then 3000 end, case when status <> 'Pending' then at end,
       case when status = 'Rejected' then 'other' end, '1990-01-01', '0000', sha256(n::text::bytea),
         (select min(id) from document), (select min(id) from document)
     from generate_series(1, 5000) n, lateral (select $1::timestamptz - n * interval '1 hour' as at) a,
       lateral (select case when n > 2000 then 'Rejected' when n % 100 = 0 then 'Pending' else 'Approved' end as status) s`,
    [services.now],
  );
  // of members, in the place of as many franchises
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into franchise_commission (event_id, franchise_id, cause, base, percent, amount, at)
     select id, 1 + id % 3000, (array['topup_by_pin', 'topup_by_wallet'])[1 + id % 2], 100, 1, 1, at
     from business_event order by id limit 5000`,
  );
  await owner.query(
    `insert into compared_row (business_date, kind, user_id, member_id, income_id, old_id, here, there, outcome, causes)
     select business_date, kind, 'x', member_id, case when id % 4 <> 3 then id end, case when id % 4 <> 2 then id end,
       case when id % 4 <> 3 then amount else 0 end, case id % 4 when 2 then 0 when 1 then amount + 1 else amount end,
       (array['equal', 'differs', 'only_here', 'only_there'])[1 + id % 4],
       case when id % 4 = 0 or id % 100 < 50 then '{}' else array[(array['rounding', 'compression', 'eligibility', 'rate', 'cap', 'carry', 'date', 'person'])[1 + id / 4 % 8]] end
     from income order by id limit 5000`,
  );
  await owner.query('set session_replication_role = origin');
  await loadFunds(owner, services.now);
  await loadAlerts(owner, services.now);
  await loadShop(owner, services.now);
  await loadDeposits(owner, services.now);
  await loadRounds(owner, services.now);
  await loadTickets(owner, { now: services.now, tickets: 5000, owners: 3000 });
  await foldListChanges(server.db);
  await owner.query(
    `insert into sign_in_log (user_id, at, outcome, ip, user_agent)
     select 1 + n % 3000, $1::timestamptz - n * interval '1 hour', 'Signed in', '', '' from generate_series(1, 5000) n`,
    [services.now],
  );
  await owner.query(
    `insert into user_session (token_hash, user_id, acting_admin_id, acting_reason, created_at, last_seen_at, idle_expires_at,
       expires_at, ended_at, ip, user_agent)
     select sha256(n::text::bytea), 1 + n % 2999, case when n % 50 = 0 then 3000 end, case when n % 50 = 0 then 'Help' end, at, at, at,
       at, at, '', '' from generate_series(1, 5000) n, lateral (select $1::timestamptz - n * interval '1 hour' as at)`,
    [services.now],
  );
  await owner.query(
    `insert into enquiry (name, email, subject, message, ip, status, at, reply, replied_by, replied_at, remark, closed_by, closed_at)
     select 'Somebody', 'asks' || n % 2000 || '@banyan.test', 'Subject', 'Message', '', status, at,
       case when status <> 'Open' then 'Reply' end, case when status <> 'Open' then 1 end, case when status <> 'Open' then at end,
       case when status = 'Closed' then 'Remark' end, case when status = 'Closed' then 1 end, case when status = 'Closed' then at end
     from generate_series(1, 5000) n, lateral (select $1::timestamptz - n * interval '1 hour' as at,
       (array['Open', 'Replied'])[n % 100] as other) a, lateral (select coalesce(other, 'Closed') as status) s`,
    [services.now],
  );
  await owner.query(
    `insert into mail (recipient, subject, body, created_at, sent_at)
     select 'member' || n || '@banyan.test', '', '', at, case when n % 100 > 0 then at end
     from generate_series(1, 5000) n, lateral (select $1::timestamptz - n * interval '1 hour' as at)`,
    [services.now],
  );
  await loadPins(owner, { pins: 16_000, inBatch: 2, members: 3000, until: services.now });
  await inTransaction(server.db, (tx) => summarizeDays(tx, services.now));
  tokens.Admin = (await anAdmin(server)).token;
  tokens.Franchise = (await aFranchise(server)).token;
  const { rows } = await owner.query('select id from app_user where user_id = $1', [someone]);
  tokens.User = await inTransaction(server.db, (tx) => openTestSession(server, tx, rows[0].id));
  await owner.query('vacuum (analyze)');
  const tables = await owner.query(
    `select relname as name, reltuples::int as n from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 2000 and relname <> 'income_total'`,
  );
  for (const { name, n } of tables.rows) large.set(name, n);
  await owner.end();
});

/** The screens the product has. */
const flatten = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
const built = new Set(flatten(catalogue).flatMap(({ url, built }) => (built ? [url] : [])));

/**
 * Every report with the roles that have a screen for it. Those of teams find their pages by a snapshot, not by a
 * selection of all rows.
 */
function reports(): [report: Report, roles: UserType[]][] {
  return test.server.mounted
    .filter((call): call is Report => 'columns' in call && !call.path.startsWith('team/'))
    .map((report) => [report, rolesOfScreens(report.screens.filter((url) => built.has(url)))]);
}
const isFor = (role: UserType, { roles }: { roles?: readonly UserType[] }) => !roles || roles.includes(role);

/** What somebody may ask of a report: as it is, far back, by each column, by each value of each filter. */
function questions(report: Report, role: UserType): [about: string, query: Record<string, string>][] {
  // without an owner an admin's passbook is empty
  const book: Record<string, string> =
    report.path === 'wallet/passbook' && role === 'Admin' ? { owner: someone } : {};
  const sorts = Object.entries(report.columns)
    .filter(([, column]) => column.sort && isFor(role, column))
    .flatMap(([key]) => [{ sort: key }, { sort: `-${key}` }]);
  const filters = Object.entries(report.filters)
    .filter(([, filter]) => isFor(role, filter))
    .flatMap(([key, filter]) => valuesOf(key, filter));
  return [
    ['first page', { ...book }],
    ['far page', { ...book, page_index: '20' }],
    ...sorts.map((query): [string, Record<string, string>] => ['sort', { ...book, ...query }]),
    ...filters.map((query): [string, Record<string, string>] => [
      Object.values(query)[0] ?? '',
      { ...book, ...query },
    ]),
  ];
}

const texts: Record<string, string> = {
  wallet: 'main',
  package: 'Gold',
  recipient: 'member7@banyan.test',
  no: 'I1000777',
};

function valuesOf(key: string, { kind, options = [] }: Filter): Record<string, string>[] {
  if (kind === 'range') return [{ [`${key}_from`]: '2025-12-30', [`${key}_to`]: '2025-12-31' }];
  if (kind === 'between') return [{ [`${key}_min`]: '3' }, { [`${key}_max`]: '3' }];
  if (kind === 'choice') return options.map((option) => ({ [key]: option }));
  if (kind === 'member') return [{ [key]: someone }];
  return [{ [key]: kind === 'int' ? '3' : (texts[key] ?? someone) }];
}

/** By statement, its values and how it was explained: a total is the same in whatever order its rows stand. */
const explained = new Map<string, Explained>();

async function explainOnce(text: string, values: unknown[], how: string): Promise<Explained> {
  const key = JSON.stringify([how, text, values]);
  const known = explained.get(key);
  if (known) return known;
  const [row] = await test.asOwner(`explain (${how}format json) ${text}`, values);
  const [found] = (row?.['QUERY PLAN'] ?? []) as { Plan: PlanNode }[];
  if (!found) throw new Error('nothing was explained');
  const isTotal = text.includes('::int as total');
  const statement = { isTotal, tables: readWhole(found.Plan), passedOver: rowsPassedOver(found.Plan) };
  explained.set(key, statement);
  return statement;
}

/** Asks a report or another call, and has every statement behind the answer explained. */
async function explain(report: Endpoint, role: UserType, query: Record<string, string>, how = '') {
  const send = vi.spyOn(pg.Client.prototype, 'query');
  const reply = await callAs(test.server, report, { token: tokens[role], query });
  const sent = send.mock.calls.map(([config]) => config as unknown as { text: string; values: unknown[] });
  send.mockRestore();
  expect(reply.statusCode, `${report.path} ${JSON.stringify(query)}: ${reply.body}`).toBe(200);
  const statements: Explained[] = [];
  // who asks is looked up before, and seen to be there
  const isOfSession = ({ text }: { text: string }) => /ask\.token_hash|^update "user_session"/.test(text);
  for (const { text, values } of sent.filter((statement) => !isOfSession(statement)))
    statements.push(await explainOnce(text, values, how));
  return { total: reply.json().total as number, statements };
}

interface Explained {
  isTotal: boolean;
  tables: string[];
  passedOver: number;
}
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}
/** The large tables a plan reads from end to end. */
const readWhole = (node: PlanNode): string[] => {
  const table = node['Relation Name'] ?? '';
  const own = node['Node Type'] === 'Seq Scan' && large.has(table) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap(readWhole)];
};

/** The rows a plan looked at in vain, once it was carried out. */
const rowsPassedOver = (node: PlanNode): number =>
  (node.Plans ?? []).reduce((sum, plan) => sum + rowsPassedOver(plan), node['Rows Removed by Filter'] ?? 0);

describe('on a large network', () => {
  it('a page never reads a whole table, and totals only where they add up a good part of it', async () => {
    expect([...large.keys()].sort()).toEqual(
      expect.arrayContaining(
        'account app_user enquiry entry_before game_bet game_exposure game_round income_before invoice member repurchase_refund topup txn_before user_session'.split(
          ' ',
        ),
      ),
    );
    const wrong: string[] = [];
    const excused = new Set<string>();
    for (const [report, roles] of reports()) {
      for (const role of roles) {
        for (const [about, query] of questions(report, role)) {
          const { total, statements } = await explain(report, role, query);
          for (const { isTotal, tables } of statements) {
            const whole = tables.filter((table) => !isTotal || total < (large.get(table) ?? 0) / 10);
            if (whole.length === 0) continue;
            const name = `${report.path} ${about}`;
            if (exceptions[name]) excused.add(name);
            else
              wrong.push(
                `${role} ${report.path} ${JSON.stringify(query)} ${isTotal ? 'totals' : 'page'}: ${whole.join(', ')}`,
              );
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect([...excused].sort()).toEqual(Object.keys(exceptions).sort());
  });

  it('incomes sorted by amount are found without passing many others, whatever they are filtered by', async () => {
    const passed: Record<string, number> = {};
    for (const role of ['Admin', 'User'] as const) {
      const filters = questions(allIncome, role).filter(([, query]) => !query.sort && !query.page_index);
      for (const [about, filter] of filters) {
        for (const sort of ['amount', '-amount']) {
          const { total, statements } = await explain(allIncome, role, { ...filter, sort }, 'analyze, ');
          for (const { isTotal, passedOver } of statements)
            if (!isTotal && passedOver > 1000 + total) passed[`${role} ${about} ${sort}`] = passedOver;
        }
      }
    }
    expect(passed).toEqual({});
  });

  it('the months of a passbook are added up from the lines of its owner alone, in one statement', async () => {
    const months = { month_from: '2025-10', month_to: '2026-01' };
    for (const [role, query] of [
      ['User', {}],
      ['User', { wallet: 'main', text: 'income', direction: 'Credit', on_from: '2025-12-10' }],
      ['Franchise', {}],
      ['Admin', { owner: someone }],
    ] satisfies [UserType, Record<string, string>][]) {
      const { statements } = await explain(passbookMonths, role, { ...months, ...query });
      expect(statements).toEqual([{ isTotal: false, tables: [], passedOver: 0 }]);
    }
  });

  it('the sums kept by date add up to the rows', async () => {
    const kept = await test.asOwner('select count(*)::int as n from income_total');
    expect(kept[0]?.n).toBeGreaterThan(1000);
    const asked: [query: Record<string, string>, where: string][] = [
      [{}, 'true'],
      [{ status: 'Lapsed' }, "status = 'lapsed'"],
      [{ kind: 'referral' }, "kind = 'referral'"],
      [{ on_from: '2025-12-25', on_to: '2026-01-02' }, "business_date between '2025-12-25' and '2026-01-02'"],
      [{ on_to: '2025-12-25', kind: 'level' }, "business_date <= '2025-12-25' and kind = 'level'"],
    ];
    for (const [query, where] of asked) {
      const reply = await callAs(test.server, allIncome, { token: tokens.Admin, query });
      const { total, totals } = reply.json();
      const [rows] = await test.asOwner(
        `select count(*)::int as total, sum(gross) = $1 and sum(trimmed) = $2 and sum(amount) = $3
           as is_same from income where ${where}`,
        [totals.gross, totals.trimmed, totals.amount],
      );
      expect(rows).toEqual({ total, is_same: true });
    }
  });
});
