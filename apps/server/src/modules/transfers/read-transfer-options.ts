import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { transferOptions as call } from '@banyan/contract/transfers/transfers';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { money } from '../ledger/rules.ts';

type Options = ReplyOf<typeof call>['data'];

/** The pairs of wallets a person may send between, in the company's order of wallets. */
export async function readTransferOptions(db: Db, { actor }: ActorContext): Promise<Options> {
  return await db
    .selectFrom('transfer_rule as r')
    .innerJoin('wallet as f', (on) =>
      on.onRef('f.owner_type', '=', 'r.from_type').onRef('f.code', '=', 'r.from_wallet'),
    )
    .innerJoin('wallet as t', (on) =>
      on.onRef('t.owner_type', '=', 'r.to_owner').onRef('t.code', '=', 'r.to_wallet'),
    )
    .leftJoin('account as a', (on) =>
      on
        .onRef('a.owner_type', '=', 'r.from_type')
        .onRef('a.wallet_code', '=', 'r.from_wallet')
        .on('a.owner_id', '=', actor.id)
        .on('a.asset_id', '=', money),
    )
    .select([
      'r.to_type',
      'r.from_wallet',
      'r.to_wallet',
      sql<string>`coalesce(a.balance - a.held, 0)::text`.as('available'),
      'r.minimum',
      'r.maximum',
      'r.daily_amount',
      'r.daily_count',
      'r.charge_percent',
      'r.charge_fixed',
      'r.network_only',
    ])
    .where('r.from_type', '=', actor.user_type)
    .where('r.is_open', '=', true)
    .orderBy('f.order_no')
    .orderBy('t.order_no')
    .$narrowType<{ to_type: Options[number]['to_type'] }>()
    .execute();
}
