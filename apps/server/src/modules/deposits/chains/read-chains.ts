import type { ChainHealth } from '@banyan/contract/deposits/chains';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { missingOf } from './missing-of.ts';

/** Smallest units of a token as tokens. */
const tokens = (units: string) => sql`trim_scale((${sql.raw(units)}) / power(10::numeric, k.decimals))::text`;

/** Troubles of a chain that are shown. */
const maxTroubles = 20;

/**
 * Every chain that is set up, with its tokens, how far it is read and what its nodes did wrong.
 * @param nodes addresses of nodes by chain, as the operator set them; they are never told
 */
export async function readChains(
  db: Db,
  { now, nodes }: { now: Date; nodes: ReadonlyMap<number, readonly string[]> },
): Promise<ChainHealth[]> {
  const { rows } = await sql<Omit<ChainHealth, 'has_node'>>`
    select e.chain_id, e.is_in_use, e.off_because, e.checked_at, e.depth, e.explorer, e.factory, e.gateway, e.vault,
      trim_scale(e.network_fee)::text as network_fee, e.head::text as head,
      nullif(e.final_block, -1)::text as final_block, c.block::text as read_block, e.read_at, e.payouts_stopped_at, e.payouts_stopped_for,
      (select count(*)::int from chain_transfer t where t.chain_id = e.chain_id and t.replaced_at is not null
        and t.status in ('credited', 'bought', 'held')) as replaced,
      e.read_again_at, e.read_again_to::text as read_again_to, e.read_again_found,
      (select jsonb_build_object('worked_at', p.worked_at, 'trouble', p.trouble, 'trouble_at', p.trouble_at, 'address', p.address,
        'coins', trim_scale(p.coins * 1e-18)::text) from chain_payer p where p.chain_id = e.chain_id) as payer,
      (select jsonb_build_object('waiting', count(*), 'oldest_at', min(p.at), 'stuck', count(*) filter (where p.refused is not null
          or p.status = 'reverted' or p.status in ('signed', 'broadcast') and p.at < ${now}::timestamptz - interval '10 minutes'))
        from chain_payout p where p.chain_id = e.chain_id and p.status not in ('paid', 'failed')) as payouts,
      (select coalesce(jsonb_agg(to_jsonb(s) - 'chain_id' order by s.last_at desc), '[]') from (
        select * from chain_trouble where chain_id = e.chain_id order by last_at desc limit ${maxTroubles}) s) as troubles,
      (select coalesce(jsonb_agg(jsonb_build_object('symbol', k.symbol, 'address', k.address, 'decimals', k.decimals,
          'minimum', trim_scale(k.minimum)::text, 'is_listed', k.is_listed, 'rate', r.rate, 'next_rate', n.next,
          'holding', d.holding) order by k.symbol), '[]')
        from chain_token k left join lateral (
          select trim_scale(rate)::text as rate from token_rate where token_id = k.id and effective_at <= ${now}
          order by effective_at desc, id desc limit 1) r on true left join lateral (
          select jsonb_build_object('rate', trim_scale(rate)::text, 'effective_at', effective_at) as next
          from token_rate where token_id = k.id and effective_at > ${now}
          order by effective_at, id desc limit 1) n on true left join lateral (
          select jsonb_build_object('looked_at', h.looked_at, 'block', h.block::text, 'treasury', ${tokens('h.treasury')},
            'vault', ${tokens('h.vault')}, 'unswept', ${tokens('h.unswept')}, 'booked', ${tokens('h.received - h.paid')},
            'missing', ${tokens('greatest(m.missing, 0)')}) as holding
          from chain_holding h, lateral (select ${missingOf('h')} as missing) m where h.token_id = k.id) d on true
        where k.chain_id = e.chain_id) as tokens
    from evm_chain e left join chain_cursor c using (chain_id) order by e.chain_id`.execute(db);
  return rows.map((chain) => ({ ...chain, has_node: (nodes.get(chain.chain_id)?.length ?? 0) > 0 }));
}
