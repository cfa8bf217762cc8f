import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import { data, endpoint } from '@banyan/contract/core/endpoint';
import { CompiledQuery } from 'kysely';
import * as z from 'zod/mini';
import { createAccount } from '../apps/server/src/modules/accounts/create-account.ts';
import { grantAccessRights } from '../apps/server/src/modules/accounts/rights/grant-access-rights.ts';
import { generatePins } from '../apps/server/src/modules/pins/generate-pins.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { mountsOn } from '../apps/server/src/platform/http/mounts.ts';
import type { Server } from '../apps/server/src/platform/http/server.ts';
import { loadPins } from '../apps/server/test/large-pins.ts';
import { loadHttp } from './support/load-http.ts';
import { anyOf, type Figure, measure, type Timed, takeTurns } from './support/measure.ts';
import { besideSlowestIncomes, dayBefore, incomePages, openAdmin, pages } from './support/report-pages.ts';
import {
  type BenchPerson,
  type Credentials,
  contextOf,
  drawMembers,
  openNetwork,
  openStage,
  type Stage,
  signEverybodyIn,
} from './support/stage.ts';
import { fillFundWallets, load } from './support/top-up.ts';

const topup = 'topup from a wallet over HTTP';
const bare = 'bare insert of 100 rows';
const asMain = 'served call by a main admin';
const rights = 100;
const served = endpoint({
  method: 'GET',
  path: 'bench/right',
  summary: 'Answers who holds the right',
  screens: ['/admin/pin-management/view-pin'],
  reply: data(z.object({ status: z.string() })),
});
const mountCall = (server: Server) =>
  mountsOn(server).serveQuery(served, async () => ({ data: { status: 'ok' } }));

const listed = 1_000_000;

/**
 * What a pin costs beside what it stands in for: redeemed over HTTP beside a topup from a wallet, a hundred made beside a
 * bare insert of as many rows, and a call by a sub-admin with a hundred rights beside a main admin's; then the list of
 * 1,000,000 pins under each of its filters, beside all incomes over as many rows.
 */
export async function run({ members = 20_000 }: { members?: number } = {}): Promise<Figure[]> {
  return [...(await makeAndUse(members)), ...(await readList(members))];
}

async function makeAndUse(members: number): Promise<Figure[]> {
  // everybody calls from an address of their own
  const stage = await openStage(mountCall, { trustProxy: 1 });
  try {
    console.error(`Making a network of ${members} members…`);
    await openNetwork(stage, { members, topups: members, incomes: false, until: new Date() });
    const people = await drawMembers(stage, 1000);
    await fillFundWallets(stage, people);
    const credentials = await signEverybodyIn(stage, people);
    const [main, sub] = await admins(stage);
    return await takeTurns(3, [
      { name: topup, load: () => loadTopups(stage, credentials) },
      {
        name: 'topup by a pin over HTTP',
        load: () => loadRedeems(stage, people, credentials),
        reference: topup,
      },
      { name: bare, load: () => loadBareInsert(stage, people) },
      { name: '100 pins, by the operation', load: () => loadGenerate(stage, people), reference: bare },
      { name: asMain, load: () => loadCalls(stage, main) },
      {
        name: `served call by a sub-admin with ${rights} rights`,
        load: () => loadCalls(stage, sub),
        reference: asMain,
      },
    ]);
  } finally {
    await stage.close();
  }
}

async function readList(members: number): Promise<Figure[]> {
  const stage = await openStage();
  try {
    console.error(`Loading ${listed} incomes and ${listed} pins of ${members} members…`);
    const until = new Date();
    await openNetwork(stage, { members, topups: Math.ceil(listed / 10), incomes: true, until });
    await loadPins(stage.owner, { pins: listed, inBatch: 100, members, until });
    await stage.owner.query('vacuum (analyze)');
    const [member] = await drawMembers(stage, 1, 1);
    const [admin] = await signEverybodyIn(stage, [await openAdmin(stage)]);
    if (!member || !admin) throw new Error('an admin reads the pins of a member');
    const incomes = incomePages(stage, admin, member.user_id);
    const list = pages(stage, 'pins', admin, '/api/pin/view_pin', {
      'first page': '',
      'page 1000': 'page_index=1000',
      unused: 'status=Unused',
      used: 'status=Used',
      blocked: 'status=Blocked',
      'of a package': 'package=Gold',
      'of a holder': `holder=${member.user_id}`,
      'of a batch': 'batch=J1000777',
      'by its number': 'no=E1000777',
      'of a day': dayBefore(),
    });
    return besideSlowestIncomes(await takeTurns(3, [...incomes, ...list]));
  } finally {
    await stage.close();
  }
}

/** A main admin, and a sub-admin who has held the right for a week. */
async function admins(stage: Stage): Promise<[Credentials, Credentials]> {
  const { server } = stage;
  const weekAgo = new Date(Date.now() - 7 * 24 * 3_600_000);
  const open = (name: string, is_limited: boolean): Promise<BenchPerson> =>
    inTransaction(server.db, async (tx) => {
      const person = { user_type: 'Admin', name, password_hash: 'none', is_limited } as const;
      return { ...(await createAccount(tx, { now: weekAgo }, person)), user_type: 'Admin' };
    });
  const [main, sub] = [await open('Main', false), await open('Sub', true)];
  await inTransaction(server.db, (tx) =>
    grantAccessRights(
      tx,
      { ...contextOf(server, main), now: weekAgo },
      { user_id: sub.user_id, routes: someRights() },
    ),
  );
  return (await signEverybodyIn(stage, [main, sub])) as [Credentials, Credentials];
}

/** Screens of an admin, the one of the call among them. */
function someRights(): string[] {
  const flatten = (entries: readonly CatalogueEntry[]): CatalogueEntry[] =>
    entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
  const urls = flatten(catalogue)
    .filter(({ url, built }) => url.startsWith('/admin/') && built)
    .map(({ url }) => url);
  return [...new Set([...served.screens, ...urls])].slice(0, rights);
}

const headersOf = ({ authorization, xsrf, user_id }: Credentials) => ({
  'x-forwarded-for': addressOf(user_id),
  authorization,
  cookie: `XSRF-TOKEN=${xsrf}`,
  'x-xsrf-token': xsrf,
});

const addressOf = (userId: string): string => {
  const number = Number(userId.replace(/\D/g, ''));
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
};

const loadCalls = ({ port }: Stage, caller: Credentials): Promise<Timed> =>
  loadHttp(load, {
    port,
    requests: [{ method: 'GET', path: `/api/${served.path}`, headers: headersOf(caller) }],
  });

const loadTopups = ({ port }: Stage, credentials: readonly Credentials[]): Promise<Timed> =>
  loadHttp(load, {
    port,
    requests: credentials.map((caller) => ({
      method: 'POST',
      path: '/api/user/topup',
      headers: headersOf(caller),
      body: JSON.stringify({ user_id: caller.user_id, package: 'BENCH' }),
    })),
  });

const order = { package: 'BENCH', count: 100, wallet: 'fund' } as const;

/** Everybody uses a pin of their own once; each pin is used once. */
async function loadRedeems(
  { server, port }: Stage,
  people: readonly BenchPerson[],
  credentials: readonly Credentials[],
): Promise<Timed> {
  const requests: Parameters<typeof loadHttp>[1]['requests'][number][] = [];
  for (let batch = 0; batch < 60; batch++) {
    const place = Math.floor(Math.random() * people.length);
    const [person, caller] = [people[place], credentials[place]] as [BenchPerson, Credentials];
    const made = await inTransaction(server.db, (tx) => generatePins(tx, contextOf(server, person), order));
    for (const pin of made.pins) {
      const user = anyOf(credentials);
      requests.push({
        method: 'POST',
        path: '/api/topup/by_pin',
        headers: headersOf(user),
        body: JSON.stringify({ user_id: caller.user_id, ...pin, remark: '' }),
      });
    }
  }
  requests.sort(() => Math.random() - 0.5);
  return await loadHttp(load, { port, requests, isOnce: true });
}

const loadGenerate = ({ server }: Stage, people: readonly BenchPerson[]): Promise<Timed> =>
  measure(load, () =>
    inTransaction(server.db, (tx) => generatePins(tx, contextOf(server, anyOf(people)), order)),
  );

/** The rows alone: no batch, no money, no passwords. */
async function loadBareInsert({ server }: Stage, people: readonly BenchPerson[]): Promise<Timed> {
  const person = anyOf(people);
  const { no } = await inTransaction(server.db, (tx) => generatePins(tx, contextOf(server, person), order));
  const statement = `
    insert into pin (batch_id, package_id, amount, gst_percent, paid, gst, holder_id, holder_type, password_hash,
      password_sealed, at)
    select b.id, b.package_id, 1000, 18, 1000, 180, b.owner_id, 'User', sha256('x'), repeat('x', 60), now()
    from pin_batch b, generate_series(1, 100) where b.no = '${no}'`;
  return await measure(load, () => server.db.executeQuery(CompiledQuery.raw(statement)));
}
