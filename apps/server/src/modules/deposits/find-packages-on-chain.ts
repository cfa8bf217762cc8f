import type { PackageOnChain } from '@banyan/contract/company/company';
import { sql } from 'kysely';
import { getAddress, type Hex } from 'viem';
import type { Db } from '../../platform/database/db.ts';
import { packageKey } from './rules.ts';

/**
 * Packages that are sold on a chain, by their code: on sale at a fixed amount, with an active price of the gateway in a token
 * that is taken and has a rate. One that several chains sell is offered on the Smart Chain first (docs/on-chain.md §2).
 */
export async function findPackagesOnChain(
  db: Db,
  { now }: { now: Date },
): Promise<ReadonlyMap<string, PackageOnChain>> {
  const { rows } = await sql<Omit<PackageOnChain, 'onchain_package_id'> & { code: string }>`
    select distinct on (o.code) o.code, o.chain_id, c.gateway as contract_address, o.token, k.symbol, k.decimals,
      o.raw::text as price_raw
    from package_price o join package p on p.code = o.code and p.is_current and p.is_on_sale and p.amount is not null
      join evm_chain c on c.chain_id = o.chain_id and c.is_in_use and c.off_because is null
      join chain_token k on k.chain_id = o.chain_id and k.address = o.token and k.is_listed
    where o.is_active
      and exists (select from token_rate r where r.token_id = k.id and r.effective_at <= ${now})
    order by o.code, o.chain_id <> 56, o.chain_id`.execute(db);
  return new Map(
    rows.map(({ code, contract_address, token, ...row }) => [
      code,
      {
        ...row,
        contract_address: getAddress(contract_address as Hex),
        token: getAddress(token as Hex),
        onchain_package_id: packageKey(code),
      },
    ]),
  );
}
