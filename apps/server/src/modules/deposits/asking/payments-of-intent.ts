import { sql } from 'kysely';

/** What came for the intent `i` in the token `k` of the chain `c`, the newest first. */
export const paymentsOfIntent = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('no', t.no, 'status', t.status,
      'amount', trim_scale(t.raw / power(10::numeric, k.decimals))::text, 'credited', trim_scale(t.credited)::text,
      'confirmations', greatest(c.head - t.block, 0), 'needed', c.depth) order by t.id desc), '[]')
    from chain_transfer t where t.intent_id = i.id)`;
