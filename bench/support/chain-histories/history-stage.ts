import pg from 'pg';
import { setUpCompany } from '../../../apps/server/src/chain-scenario/chain-stage.ts';
import { createDepositAddress } from '../../../apps/server/src/modules/deposits/create-deposit-address.ts';
import { joinMember } from '../../../apps/server/src/modules/genealogy/join-member.ts';
import type { ActorContext } from '../../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, openDb, openPool } from '../../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../../apps/server/src/platform/database/throw-away-database.ts';
import { silentServices } from '../../../apps/server/src/platform/silent-services.ts';

const addressOf = (digit: string): string => `0x${digit.repeat(40)}`;

/** A company with two members and a chain, on which one history after the other is played. */
export interface HistoryStage {
  db: Db;
  owner: pg.Client;
  adminAt: (now: Date) => ActorContext;
  members: { id: string; address: string }[];
  gateway: string;
  tokens: { id: string; symbol: string; address: string; decimals: number; minimum: bigint }[];
  close(): Promise<void>;
}

/** The package that is sold on the chain. */
export const soldPackage = { code: 'P', name: 'Package', amount: '1000' };

/** Histories try what is credited, not how long a busy machine takes: who waits for a lock is not refused. */
function withLongWaits(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c lock_timeout=60s -c statement_timeout=60s -c timezone=UTC');
  return address.href;
}

/** @param serverUrl connects to the database server as owner */
export async function openHistoryStage(
  serverUrl: string,
  { connections = 4 }: { connections?: number } = {},
): Promise<HistoryStage> {
  const database = await createThrowAwayDatabase(serverUrl);
  const pool = openPool(withLongWaits(database.url), connections);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const db = openDb(pool);
  const gateway = addressOf('2');
  await owner.query(
    `insert into evm_chain (chain_id, depth, factory, gateway, vault) values (56, 3, $1, $2, $3)`,
    [addressOf('1'), gateway, addressOf('3')],
  );
  const tokens: HistoryStage['tokens'] = [];
  for (const [symbol, digit, decimals, least, minimum] of [
    ['USDT', '4', 18, '1', 10n ** 18n],
    ['USDC', '5', 6, '0.5', 500_000n],
  ] as const) {
    const address = addressOf(digit);
    const { rows } = await owner.query<{ id: string }>(
      `insert into chain_token (chain_id, address, symbol, decimals, minimum)
       values (56, $1, $2, $3, $4) returning id`,
      [address, symbol, decimals, least],
    );
    tokens.push({ id: rows[0]?.id ?? '', symbol, address, decimals, minimum });
  }
  const adminAt = await setUpCompany(db, { company: { round_off_digits: 2 }, packages: [soldPackage] });
  const context = adminAt(silentServices.clock());
  const members: HistoryStage['members'] = [];
  let sponsor: string | null = null;
  for (const name of ['Member A', 'Member B']) {
    await inTransaction(db, async (tx) => {
      const joined = await joinMember(tx, context, {
        name,
        password_hash: 'none',
        sponsor_id: sponsor,
        side: 'L',
      });
      sponsor = joined.user_id;
      const address = await createDepositAddress(tx, context, { chain_id: 56, member_id: joined.id });
      members.push({ id: joined.id, address: address.toLowerCase() });
    });
  }
  return {
    db,
    owner,
    adminAt,
    members,
    gateway,
    tokens,
    close: async () => {
      await owner.end();
      await pool.end();
      await database.drop();
    },
  };
}
