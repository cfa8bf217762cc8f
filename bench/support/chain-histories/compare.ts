import { sql } from 'kysely';
import type { Db } from '../../../apps/server/src/platform/database/db.ts';
import type { History } from './history.ts';
import { readNaively } from './read-naively.ts';

interface Row {
  key: string;
  member_id: string | null;
  status: string;
  hundredths: string;
  is_replaced: boolean;
}

/** What members have, by member: hundredths of company currency in the fund wallet, and topups. */
export type Holdings = Record<string, { fund: bigint; topups: number }>;

export async function readHoldings(db: Db): Promise<Holdings> {
  const { rows } = await sql<{ id: string; fund: string; topups: number }>`
    select m.id::text as id, (100 * coalesce((select balance from account
        where owner_type = 'User' and owner_id = m.id and wallet_code = 'fund'), 0))::numeric(38,0)::text as fund,
      (select count(*)::int from topup t where t.member_id = m.id) as topups
    from member m`.execute(db);
  return Object.fromEntries(rows.map(({ id, fund, topups }) => [id, { fund: BigInt(fund), topups }]));
}

/**
 * What of a history is other than a naive reader of its chain finds: each payment credited once and to the right amount, nothing
 * else credited, and the wallets changed by exactly that. Where final blocks were replaced, what was credited before stays
 * credited, is marked, and payouts have stopped (docs/on-chain.md §3).
 */
export async function compareHistory(history: History, before: Holdings): Promise<string[]> {
  const { stage, world, chain, isDeep } = history;
  const { rows } = await sql<Row>`
    select tx || ':' || log as key, member_id::text as member_id, status, (100 * credited)::numeric(38,0)::text as hundredths,
      replaced_at is not null as is_replaced
    from chain_transfer where tx = any(${history.sent}::text[])`.execute(stage.db);
  const stored = new Map(rows.map((row) => [row.key, row]));
  const wanted = readNaively(chain.blocks, world);
  const problems: string[] = [];
  for (const [key, payment] of wanted) {
    const row = stored.get(key);
    const isSame =
      row?.status === payment.status &&
      row.member_id === payment.member &&
      !row.is_replaced &&
      (isDeep || BigInt(row.hundredths) === payment.hundredths);
    if (!isSame)
      problems.push(`${key} should be ${textOf(payment)}, and is ${row ? textOf(row) : 'unknown'}`);
  }
  for (const row of rows) {
    if (wanted.has(row.key) || row.status === 'orphaned') continue;
    if (!isDeep || !row.is_replaced) problems.push(`${row.key} is not on the chain, and is ${textOf(row)}`);
  }
  return [
    ...problems,
    ...(await compareHoldings(history, rows, before)),
    ...(await compareChain(history, rows)),
  ];
}

const textOf = (payment: object): string =>
  JSON.stringify(payment, (_, value) => (typeof value === 'bigint' ? String(value) : value));

async function compareHoldings(
  { stage }: History,
  rows: readonly Row[],
  before: Holdings,
): Promise<string[]> {
  const after = await readHoldings(stage.db);
  return stage.members.flatMap(({ id }) => {
    const own = rows.filter(({ member_id }) => member_id === id);
    const fund = own.reduce((sum, { hundredths }) => sum + BigInt(hundredths), before[id]?.fund ?? 0n);
    const topups = own.filter(({ status }) => status === 'bought').length + (before[id]?.topups ?? 0);
    return after[id]?.fund === fund && after[id]?.topups === topups
      ? []
      : [
          `member ${id} should have ${fund} and ${topups} topups, and has ${after[id] ? textOf(after[id]) : 'nothing'}`,
        ];
  });
}

async function compareChain({ stage }: History, rows: readonly Row[]): Promise<string[]> {
  const { rows: chains } = await sql<{ is_stopped: boolean; read_again_found: number }>`
    select payouts_stopped_at is not null as is_stopped, read_again_found from evm_chain`.execute(stage.db);
  const [chain] = chains;
  const problems: string[] = [];
  if (chain?.read_again_found !== 0) problems.push(`a second reading found ${chain?.read_again_found} more`);
  if (rows.some(({ is_replaced }) => is_replaced) && !chain?.is_stopped)
    problems.push('a credited block was replaced, and payouts go on');
  return problems;
}
