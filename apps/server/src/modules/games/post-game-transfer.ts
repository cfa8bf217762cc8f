import { recordNo } from '@banyan/contract/core/records';
import { toDecimal } from '@banyan/plan/money';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { readCompany } from '../company/queries.ts';
import { type Journal, postJournals } from '../ledger/post-journals.ts';
import { houseLine, type JournalLine, memberLine, money } from '../ledger/rules.ts';

/** The asset of play credits: no sum of money has them (docs/ledger.md §15). */
export const playCredits = 0;

/** What came into the game wallet or left it. */
interface GameReceipt {
  no: string;
  at: string;
  amount: string;
  /** What the game wallet has then. */
  balance: string;
}

const kinds = { Deposit: 'game_deposit', Withdrawal: 'game_withdrawal', Grant: 'game_grant' } as const;

/**
 * Moves money between `main` and `game` of a member, or gives play credits.
 * @throws insufficient_funds through the ledger; already_done for a second grant of a business date
 */
export async function postGameTransfer(
  tx: Tx,
  context: ActorContext,
  { member_id, kind, amount }: { member_id: string; kind: keyof typeof kinds; amount: string },
): Promise<GameReceipt> {
  const { timezone } = await readCompany(tx);
  const business_date = businessDate(context.now, timezone);
  const { id } = await tx
    .insertInto('game_transfer')
    .values({ member_id, kind, amount, business_date, at: context.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const no = recordNo('game_transfer', id);
  const asset_id = String(kind === 'Grant' ? playCredits : money);
  const journal: Journal = {
    scope: 'game_transfer',
    key: id,
    kind: kinds[kind],
    ref_type: 'game_transfer',
    ref_id: id,
    asset_id,
    lines: linesOf(member_id, kind, amount).map((line) => ({ ...line, narration: no })),
  };
  const [txn_id] = await postJournals(tx, context, [journal]);
  await tx
    .updateTable('game_transfer')
    .set({ txn_id: txn_id ?? null })
    .where('id', '=', id)
    .execute();
  const { balance } = await tx
    .selectFrom('account')
    .select('balance')
    .where('owner_type', '=', 'User')
    .where('owner_id', '=', member_id)
    .where('wallet_code', '=', 'game')
    .where('asset_id', '=', Number(asset_id))
    .executeTakeFirstOrThrow();
  return { no, at: context.now.toISOString(), amount, balance };
}

function linesOf(member_id: string, kind: keyof typeof kinds, amount: string): JournalLine[] {
  const less = toDecimal(amount).negated().toFixed();
  if (kind === 'Grant') return [houseLine('play_credits', less), memberLine(member_id, 'game', amount)];
  const [main, game] = kind === 'Deposit' ? [less, amount] : [amount, less];
  return [memberLine(member_id, 'main', main), memberLine(member_id, 'game', game)];
}
