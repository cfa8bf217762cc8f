import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type AppOptions, buildApp } from '../../apps/server/src/app.ts';
import { openSession } from '../../apps/server/src/modules/accounts/sign-in/open-session.ts';
import { syncCatalogue } from '../../apps/server/src/modules/company/sync-catalogue.ts';
import { summarizeDays } from '../../apps/server/src/modules/income/figures/summarize-days.ts';
import { publishPlan } from '../../apps/server/src/modules/income/plan/publish-plan.ts';
import { createPackage } from '../../apps/server/src/modules/topup/packages/create-package.ts';
import type { Actor, ActorContext } from '../../apps/server/src/platform/context.ts';
import { inTransaction, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';
import type { Server } from '../../apps/server/src/platform/http/server.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { realServices } from '../../apps/server/src/platform/services.ts';
import { type LargeNetwork, loadLargeNetwork } from '../../apps/server/test/large-network.ts';

/** A whole product on a database of its own, listening on a free port. */
export interface Stage {
  server: Server;
  /** Connects as the owner of the database. */
  owner: pg.Client;
  /** Signs in as the application. */
  url: string;
  port: number;
  /** Takes everything down and drops the database. */
  close(): Promise<void>;
}

/**
 * Opens a product for a benchmark: no rate limit, no log.
 * @param mount adds calls of the benchmark's own
 * @param options the folder of the pages, where they are measured too; whether callers say their addresses
 * @param clock what time it is; missing = that of the machine
 */
export async function openStage(
  mount: (server: Server) => void = () => {},
  options: Pick<AppOptions, 'webRoot' | 'trustProxy'> = {},
  clock?: () => Date,
): Promise<Stage> {
  const database = await openDatabaseServer({ log: (line) => console.error(line) });
  const own = await createThrowAwayDatabase(database.ownerUrl);
  const owner = new pg.Client({ connectionString: own.ownerUrl });
  await owner.connect();
  const pool = openPool(own.url, 16);
  const db = openDb(pool);
  await inTransaction(db, syncCatalogue);
  const services = { ...realServices(() => {}), ...(clock && { clock }) };
  const server = await buildApp({ db, databaseUrl: own.url, services, rateLimit: 0, ...options });
  mount(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    server,
    owner,
    url: own.url,
    port: (server.app.server.address() as AddressInfo).port,
    close: async () => {
      await server.app.close();
      await pool.end();
      await owner.end();
      await own.drop();
      await database.stop();
    },
  };
}

/** A network whose plan pays referral and a number of levels, in an otherwise empty product. */
export async function openNetwork(stage: Stage, network: LargeNetwork, levels = 10): Promise<void> {
  await loadLargeNetwork(stage.owner, network);
  await inTransaction(stage.server.db, (tx) => summarizeDays(tx, network.until));
  const context = contextOf(stage.server, {
    id: '1',
    user_id: 'BN100001',
    name: 'Bench',
    user_type: 'Admin',
  });
  await inTransaction(stage.server.db, async (tx) => {
    await createPackage(tx, context, { code: 'BENCH', name: 'Bench', amount: '1000', gst_percent: '18' });
    await publishPlan(tx, context, {
      plan: {
        incomes: {
          referral: { rate: { percent: '5' } },
          level: { levels: Array.from({ length: levels }, () => ({ percent: '1' })) },
        },
      },
    });
  });
}

export type BenchPerson = Pick<Actor, 'id' | 'user_id' | 'name' | 'user_type'>;

/** The context of a request of this person. */
export function contextOf(server: Server, person: BenchPerson): ActorContext {
  const { services } = server;
  const actor: Actor = {
    ...person,
    is_limited: false,
    session_id: '0',
    acting_admin_id: null,
    two_factor_mode: null,
    has_second_factor: false,
    has_login_pin: false,
  };
  return { actor, now: services.clock(), ip: '', user_agent: 'bench', services };
}

/** Random members with at least this many uplines. */
export async function drawMembers(stage: Stage, wanted: number, uplines = 10): Promise<BenchPerson[]> {
  const { rows } = await stage.owner.query<BenchPerson>(
    `with recursive down as (
       select id, 0 as uplines from member where sponsor_id is null
       union all
       select m.id, uplines + 1 from down join member m on m.sponsor_id = down.id
     )
     select u.id, u.user_id, u.name, u.user_type from down join app_user u on u.id = down.id
     where uplines >= $2 order by random() limit $1`,
    [wanted, uplines],
  );
  if (rows.length < Math.min(wanted, 10))
    throw new Error(`The network is not ${uplines} levels deep: more --members.`);
  return rows;
}

/** What a browser of this person sends with every call. */
export interface Credentials {
  user_id: string;
  authorization: string;
  xsrf: string;
}

/** Opens a session for everybody, past the password. */
export async function signEverybodyIn(stage: Stage, people: readonly BenchPerson[]): Promise<Credentials[]> {
  const { server } = stage;
  const credentials: Credentials[] = [];
  for (const person of people) {
    const token = await inTransaction(server.db, (tx) =>
      openSession(tx, contextOf(server, person), { user_id: person.id, kind: 'normal' }),
    );
    const authorization = `Bearer ${token}`;
    const reply = await server.app.inject({ url: '/api/health', headers: { authorization } });
    const xsrf = reply.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value;
    if (!xsrf) throw new Error('The server gave no XSRF cookie.');
    credentials.push({ user_id: person.user_id, authorization, xsrf });
  }
  return credentials;
}
