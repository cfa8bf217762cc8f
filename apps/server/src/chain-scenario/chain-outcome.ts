import { tokensOf } from '@banyan/chain/token-amounts';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { encodeFunctionData, erc20Abi, type Hex, toEventSelector } from 'viem';
import { findAll } from '../audit/audit-all.ts';
import { selectDeposits } from '../modules/deposits/select-deposits.ts';
import { matchRows } from '../scenario/match-rows.ts';
import type { ChainStage } from './chain-stage.ts';
import type { ChainExpectation } from './scenario-file.ts';

/** What a scenario led to, as its file writes it. */
export interface ChainOutcome {
  deposits: { member: string; amount: string; credited: string; status: string }[];
  topups: { member: string; package: string }[];
  payouts: { member: string; status: string; times: string; received: string }[];
  wallets: Record<string, Record<string, string>>;
  audit: string[];
}

/** Reads lists, balances and what the auditor finds. */
export async function readChainOutcome(stage: ChainStage): Promise<ChainOutcome> {
  const { db, services, members } = stage;
  const labels = new Map([...members].map(([label, { id }]) => [id, label]));
  const label = (id: string) => labels.get(id) ?? '';
  const { rows: topups } = await sql<{ member_id: string; package: string }>`
    select t.member_id, p.code as package from topup t join package p on p.id = t.package_id
    where t.status <> 'Reversed' order by t.id`.execute(db);
  const { rows: balances } = await sql<{ owner_id: string; wallet_code: string; balance: string }>`
    select owner_id, wallet_code, trim_scale(balance)::text as balance from account_balance
    where owner_type = 'User' and asset_id = 1`.execute(db);
  const wallets: ChainOutcome['wallets'] = Object.fromEntries([...members.keys()].map((name) => [name, {}]));
  for (const { owner_id, wallet_code, balance } of balances) {
    const own = wallets[label(owner_id)];
    if (own) own[wallet_code] = balance;
  }
  const deposits = await selectDeposits(db, services.clock());
  return {
    deposits: deposits.map(({ member_id, amount, credited, status }) => ({
      member: label(member_id),
      amount,
      credited,
      status,
    })),
    topups: topups.map(({ member_id, ...topup }) => ({ member: label(member_id), ...topup })),
    payouts: await readPayouts(stage, label),
    wallets,
    audit: (await findAll(db)).map(({ check_name, problem }) => `${check_name}: ${problem}`),
  };
}

/** Payouts with what the chain says of them: events of their id, and the tokens that lie at the label. */
async function readPayouts(
  { db, chain }: ChainStage,
  label: (id: string) => string,
): Promise<ChainOutcome['payouts']> {
  const { rows } = await sql<{
    owner_id: string;
    status: string;
    payout_id: string;
    recipient: string;
    token: string;
  }>`
    select w.owner_id, w.status, p.payout_id, p.recipient, p.token
    from chain_payout p join withdrawal w on w.id = p.withdrawal_id order by p.id`.execute(db);
  const answers = await chain.node.well.batch(
    rows.flatMap(({ payout_id, recipient, token }) => [
      {
        method: 'eth_getLogs',
        params: [
          { fromBlock: '0x0', toBlock: 'latest', address: chain.vault, topics: [paidTopic, payout_id] },
        ],
      },
      {
        method: 'eth_call',
        params: [
          {
            to: token,
            data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [recipient as Hex] }),
          },
          'latest',
        ],
      },
    ]),
  );
  return rows.map(({ owner_id, status, token }, index) => ({
    member: label(owner_id),
    status,
    times: String((answers[2 * index] as unknown[]).length),
    received: tokensOf(
      BigInt(String(answers[2 * index + 1])),
      chain.tokens.find(({ address }) => address.toLowerCase() === token)?.decimals ?? 0,
    ),
  }));
}

const paidTopic = toEventSelector('Paid(bytes32,address,address,uint256)');

/** How an outcome differs from what its file expects, a line each; what is left out is not compared. */
export function compareChainOutcome(expected: ChainExpectation, outcome: ChainOutcome): string[] {
  const { wallets = {}, audit, ...lists } = expected;
  return [
    ...Object.entries(lists).flatMap(([name, rows]) =>
      rows ? listDifferences(name, rows, outcome[name as keyof typeof lists]) : [],
    ),
    ...Object.entries(wallets).flatMap(([member, own]) =>
      Object.entries(own).flatMap(([code, wanted]) => {
        const found = outcome.wallets[member]?.[code] ?? '0';
        return toDecimal(found).eq(wanted)
          ? []
          : [`wallets.${member}.${code}: expected ${wanted}, but it is ${found}`];
      }),
    ),
    ...(audit ? listDifferences('audit', audit.map(asRow), outcome.audit.map(asRow)) : []),
  ];
}

const asRow = (problem: string) => ({ problem });

/** Lists have no order. */
function listDifferences(name: string, expected: readonly object[], found: readonly object[]): string[] {
  const [wanted, actual] = [expected.map(inOneForm), found.map(inOneForm)];
  const { missing, surplus } = matchRows(wanted, actual);
  return [
    ...missing.map((at) => `${name}: expected, but not there: ${JSON.stringify(expected[at])}`),
    ...surplus.map((at) => `${name}: there, but not expected: ${JSON.stringify(found[at])}`),
  ];
}

const decimals = ['amount', 'credited', 'received'];

/** Decimals as decimals, everything else as text. */
const inOneForm = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      decimals.includes(name) && value !== undefined
        ? toDecimal(String(value)).toFixed()
        : value && String(value),
    ]),
  );
