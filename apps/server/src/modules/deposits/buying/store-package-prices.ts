import { packageGateway } from '@banyan/chain/contracts/package-gateway.gen';
import { sql } from 'kysely';
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem';
import { type NodeClient, NodeTrouble } from '../../../platform/chain/node-client.ts';
import type { Db } from '../../../platform/database/db.ts';
import { loadChain } from '../load-chain.ts';
import { packageKey } from '../rules.ts';

const ofGateway = { abi: packageGateway.abi, functionName: 'packages' } as const;

/**
 * Reads from the gateway what the packages on sale cost, and stores it. It is an offer alone: what was paid is compared with
 * the order, and the gateway takes no more than the wallet allows.
 * @throws NodeTrouble: nothing is stored then
 */
export async function storePackagePrices(
  db: Db,
  node: NodeClient,
  { chain_id, now }: { chain_id: number; now: Date },
): Promise<void> {
  const chain = await loadChain(db, chain_id);
  if (!chain) return;
  const { rows } = await sql<{ code: string }>`
    select code from package where is_current and is_on_sale and amount is not null order by code`.execute(
    db,
  );
  const answers = await node.batch(
    rows.map(({ code }) => ({
      method: 'eth_call',
      params: [
        {
          to: chain.gateway,
          data: encodeFunctionData({ ...ofGateway, args: [packageKey(code)] }),
        },
        'latest',
      ],
    })),
  );
  const prices = rows
    .map(({ code }, index) => ({ code, ...priceOf(answers[index]) }))
    .filter(({ raw }) => raw !== '0');
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p (code text, token text, raw numeric, is_active boolean)
    ), gone as (
      delete from package_price where chain_id = ${chain_id} and code not in (select code from given)
    )
    insert into package_price (chain_id, code, token, raw, is_active, read_at)
    select ${chain_id}, code, token, raw, is_active, ${now} from given
    on conflict (chain_id, code) do update set token = excluded.token, raw = excluded.raw, is_active = excluded.is_active,
      read_at = excluded.read_at`.execute(db);
}

function priceOf(answer: unknown): { token: string; raw: string; is_active: boolean } {
  try {
    const [token, price, isActive] = decodeFunctionResult({ ...ofGateway, data: answer as Hex });
    return { token: token.toLowerCase(), raw: String(price), is_active: isActive };
  } catch {
    throw new NodeTrouble('The gateway does not say what a package costs.');
  }
}
