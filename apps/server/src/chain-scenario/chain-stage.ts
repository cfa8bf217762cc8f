import { parsePackage } from '@banyan/plan/plan/package';
import { parsePlan } from '@banyan/plan/plan/plan';
import pg from 'pg';
import { createAccount } from '../modules/accounts/create-account.ts';
import { publishPlan } from '../modules/income/plan/publish-plan.ts';
import { createPackage } from '../modules/topup/packages/create-package.ts';
import { keySigner, type PayoutSigner } from '../modules/withdrawals/paying/key-signer.ts';
import { openNode } from '../platform/chain/node-client.ts';
import type { Actor, ActorContext, Services } from '../platform/context.ts';
import { type Db, inTransaction, openDb, openPool } from '../platform/database/db.ts';
import { createThrowAwayDatabase } from '../platform/database/throw-away-database.ts';
import { silentServices as services } from '../platform/silent-services.ts';
import type { ChainScenario } from './scenario-file.ts';
import { openTrialChain, type TrialChain } from './trial-chain.ts';

/** A member of a scenario, with their address on its chain. */
export interface ChainPlayer {
  id: string;
  user_id: string;
  name: string;
  address: `0x${string}`;
}

/** A step at which the product is ended on purpose. */
export class Killed extends Error {
  override name = 'Killed';
}

/** The state that the steps of a scenario share. */
export interface ChainStage {
  db: Db;
  /** Connects to the same database. */
  url: string;
  ownerUrl: string;
  services: Services;
  chain: TrialChain;
  /** Remembers what it has signed, as a process of its own does. */
  signer: PayoutSigner;
  scenario: ChainScenario;
  members: Map<string, ChainPlayer>;
  /** Where the next watch or pay ends; null = nowhere. */
  kill: string | null;
  adminAt: (now: Date) => ActorContext;
  close(): Promise<void>;
}

/**
 * Opens a chain and a database of its own, with the company, the packages and the tokens of a scenario.
 * @param serverUrl connects to the database server as owner
 */
export async function openChainStage(serverUrl: string, scenario: ChainScenario): Promise<ChainStage> {
  const database = await createThrowAwayDatabase(serverUrl);
  const pool = openPool(database.url, 3);
  let chain: TrialChain | null = null;
  const close = async () => {
    await chain?.stop();
    await pool.end();
    await database.drop();
  };
  try {
    chain = await openTrialChain(scenario);
    const db = openDb(pool);
    await setUpChain(database.ownerUrl, scenario, chain);
    const adminAt = await setUpCompany(db, scenario);
    return {
      db,
      url: database.url,
      ownerUrl: database.ownerUrl,
      services,
      chain,
      signer: signerOf(chain),
      scenario,
      members: new Map(),
      kill: null,
      adminAt,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Signs whatever the vault of the scenario may pay. */
function signerOf({ chain_id, vault, tokens, operator }: TrialChain): PayoutSigner {
  const caps = new Map(tokens.map(({ address }) => [address.toLowerCase(), 10n ** 60n]));
  return keySigner({
    key: operator,
    policies: new Map([[chain_id, { vault, max_gas_price: 10n ** 15n, caps }]]),
  });
}

/** As the owner: what an operator sets up. */
async function setUpChain(ownerUrl: string, { chain: { depth }, tokens }: ChainScenario, chain: TrialChain) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const small = [chain.factory, chain.gateway, chain.vault].map((address) => address.toLowerCase());
    await client.query(
      `insert into evm_chain (chain_id, depth, first_block, factory, gateway, vault) values ($1, $2, $3, $4, $5, $6)`,
      [chain.chain_id, depth, String(chain.first_block), ...small],
    );
    for (const { symbol, decimals, minimum, rate } of tokens)
      await client.query(
        `with token as (insert into chain_token (chain_id, address, symbol, decimals, minimum)
           values ($1, $2, $3, $4, $5) returning id)
         insert into token_rate (token_id, rate, effective_at, at) select id, $6, 'epoch', now() from token`,
        [
          chain.chain_id,
          chain.tokens.find((token) => token.symbol === symbol)?.address.toLowerCase(),
          symbol,
          decimals,
          minimum,
          rate,
        ],
      );
  } finally {
    await client.end();
  }
}

/** A company with packages, a plan without incomes, and an admin whom no limit stops. */
export async function setUpCompany(
  db: Db,
  scenario: {
    company: ChainScenario['company'];
    packages: readonly { code: string; name: string; amount: string }[];
  },
): Promise<ChainStage['adminAt']> {
  const { round_off_digits } = scenario.company;
  const now = services.clock();
  return await inTransaction(db, async (tx) => {
    await tx
      .updateTable('company')
      .set({ round_off_digits, two_person_limit: '99999999999999999999' })
      .execute();
    const admin = await createAccount(
      tx,
      { now },
      { user_type: 'Admin', name: 'Scenario', password_hash: 'none' },
    );
    const adminAt = (at: Date): ActorContext => ({
      actor: actorOf(admin),
      now: at,
      ip: '',
      user_agent: 'scenario',
      services,
    });
    for (const { code, name, amount } of scenario.packages) {
      const read = parsePackage({ code, name, amount }, round_off_digits);
      if ('problems' in read) throw new Error(JSON.stringify(read.problems));
      await createPackage(tx, adminAt(now), read.package);
    }
    const read = parsePlan({ incomes: {} });
    if ('problems' in read) throw new Error(JSON.stringify(read.problems));
    await publishPlan(tx, adminAt(now), { plan: read.plan });
    return adminAt;
  });
}

const actorOf = (admin: { id: string; user_id: string; name: string }): Actor => ({
  ...admin,
  user_type: 'Admin',
  is_limited: false,
  session_id: '0',
  acting_admin_id: null,
  two_factor_mode: null,
  has_second_factor: false,
  has_login_pin: false,
});

/** A connection of the product to the node, made anew for each round, as after a restart. */
export const nodeOf = ({ chain }: ChainStage) => openNode(chain.node.url);

/** Ends the product where the scenario says so. */
export const endAt =
  (stage: ChainStage) =>
  (step: string): void => {
    if (stage.kill !== step) return;
    stage.kill = null;
    throw new Killed(`ended after ${step}`);
  };
