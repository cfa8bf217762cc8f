import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { takeBackCommissions } from '../../commissions/earn-commissions.ts';
import { postEvent } from '../../income/post-event.ts';
import type { WrittenIncome } from '../../income/write-incomes.ts';
import type { Journal } from '../../ledger/post-journals.ts';
import { houseLine, type JournalLine, ownerLine } from '../../ledger/rules.ts';
import { isChainMode } from '../rules.ts';

interface ReversedTopup {
  topup_id: string;
  event_id: string;
  /** The journals that are taken back; null where none was posted. */
  txn_id: string | null;
  income_txn_id: string | null;
  incomes: readonly WrittenIncome[];
  /** The event of the topup, whose commission is taken back too. */
  topup_event_id: string;
}

/** Posts the reversal of a topup: the money back to the payer, incomes and commission back from those who got them. */
export async function postReversal(tx: Tx, context: Context, reversed: ReversedTopup): Promise<void> {
  const topup = onlyRow(
    await sql<TopupMoney>`
    select t.paid, t.gst, t.receipt_no, t.member_id, t.paid_by, payer.user_type as payer_type, t.payment_mode, u.user_id
    from topup t join app_user u on u.id = t.member_id left join app_user payer on payer.id = t.paid_by
    where t.id = ${reversed.topup_id}`.execute(tx),
  );
  const others = await takeBackCommissions(tx, {
    event_id: reversed.event_id,
    reversed_event_id: reversed.topup_event_id,
    ref_type: 'topup',
    ref_id: reversed.topup_id,
    narration: narrationOf(topup),
    at: context.now,
  });
  await postEvent(tx, context, {
    event_id: reversed.event_id,
    from: topup.user_id,
    journal: reversed.txn_id === null ? null : refundJournal(reversed, topup),
    incomes: reversed.incomes,
    reverses: reversed.income_txn_id,
    others,
  });
}

interface TopupMoney {
  paid: string;
  gst: string;
  receipt_no: string;
  member_id: string;
  paid_by: string | null;
  payer_type: 'User' | 'Franchise';
  payment_mode: string;
  user_id: string;
}

const narrationOf = ({ receipt_no, user_id }: TopupMoney): string => `${receipt_no} of ${user_id} reversed`;

function refundJournal(reversed: ReversedTopup, topup: TopupMoney): Journal {
  const narration = narrationOf(topup);
  const back = toDecimal(topup.paid).plus(topup.gst).toFixed();
  const gst = toDecimal(topup.gst);
  return {
    scope: 'topup_reversal',
    key: reversed.topup_id,
    kind: 'topup_reversal',
    ref_type: 'topup',
    ref_id: reversed.topup_id,
    reverses: reversed.txn_id,
    lines: [
      backTo(topup, back),
      houseLine('package_sales', toDecimal(topup.paid).negated().toFixed()),
      ...(gst.isZero() ? [] : [houseLine('gst_payable', gst.negated().toFixed())]),
    ].map((line) => ({ ...line, narration })),
  };
}

/** Who paid; what came by a chain goes to the member's wallet, for nothing is sent back there. */
function backTo(topup: TopupMoney, back: string): JournalLine {
  if (isChainMode(topup.payment_mode))
    return ownerLine({ id: topup.member_id, owner_type: 'User', wallet: 'fund' }, back);
  return topup.paid_by === null
    ? houseLine(`bank_clearing:${topup.payment_mode}`, back)
    : ownerLine({ id: topup.paid_by, owner_type: topup.payer_type, wallet: refundWallet(topup) }, back);
}

/** The wallet that paid; of a topup by pin its holder's, from which the least can be withdrawn. */
function refundWallet({ payment_mode, payer_type }: TopupMoney): string {
  if (payment_mode !== 'by_pin') return payment_mode;
  return payer_type === 'Franchise' ? 'pin' : 'fund';
}
