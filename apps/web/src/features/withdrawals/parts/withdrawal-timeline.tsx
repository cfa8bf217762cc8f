import type { ChainId } from '@banyan/contract/deposits/chains';
import type { WithdrawalReceipt } from '@banyan/contract/withdrawals/withdrawals';
import type { ReactNode } from 'react';
import { useCompany } from '../../../app/company.ts';
import { TransactionLink } from '../../../components/chain/transaction-link.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { codeWords, ofMessage, t } from '../../../lib/text.ts';
import './withdrawal-timeline.css';

type Withdrawal = Pick<
  WithdrawalReceipt,
  | 'requested_at'
  | 'decided_at'
  | 'decided_remark'
  | 'processing_at'
  | 'paid_at'
  | 'paid_mode'
  | 'utr'
  | 'payment_chain'
  | 'payment_tx'
  | 'payment_id'
  | 'failed_at'
  | 'failed_reason'
  | 'expected_at'
  | 'asked_net'
  | 'net_changed'
> & { status: string | null };

interface Step {
  title: string;
  at: string | null;
  note?: ReactNode;
}

/** What has happened to a withdrawal, and what comes next with the date on which it is likely. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const steps = stepsOf(withdrawal);
  return (
    <ol className="withdrawal-timeline" aria-label={t('Timeline')}>
      {steps.map(({ title, at, note }) => (
        <li key={title} className={at ? 'done' : undefined}>
          <span className="withdrawal-step">{title}</span>
          {at && <DateTime value={at} />}
          {note && <p className="muted">{note}</p>}
        </li>
      ))}
    </ol>
  );
}

function stepsOf(row: Withdrawal): Step[] {
  const steps: Step[] = [{ title: t('Requested'), at: row.requested_at }];
  if (row.status === 'Rejected' || row.status === 'Cancelled')
    return [
      ...steps,
      {
        title: codeWords(row.status),
        at: row.decided_at,
        note: row.decided_remark || t('The money is free in your wallet again.'),
      },
    ];
  steps.push({ title: t('Approved'), at: row.decided_at, note: <Changed row={row} /> });
  if (row.processing_at || row.status !== 'Paid')
    steps.push({ title: t('Processing'), at: row.processing_at, note: <Transaction row={row} /> });
  steps.push({ title: t('Paid'), at: row.paid_at, note: <Payment row={row} /> });
  if (row.status !== 'Failed') return steps;
  const failed = { title: t('Failed'), at: row.failed_at, note: row.failed_reason };
  // what never happened is not still to come
  return [...steps.filter(({ at }) => at !== null), failed];
}

function Changed({ row: { net_changed, asked_net } }: { row: Withdrawal }) {
  const company = useCompany();
  if (!net_changed || asked_net === null) return null;
  return (
    <>
      {ofMessage(net_changed)}{' '}
      {t('You were to receive {amount}.', { amount: formatMoney(asked_net, company) })}
    </>
  );
}

/** The transaction of one that is on its way on a chain. */
function Transaction({ row }: { row: Withdrawal }) {
  return row.paid_at ? null : <Hashes row={row} />;
}

/** The transaction, and the id under which the vault pays it once. */
function Hashes({ row: { payment_chain, payment_tx, payment_id } }: { row: Withdrawal }) {
  if (payment_tx === null) return null;
  return (
    <span className="break-anywhere">
      {t('Transaction')} <TransactionLink chain_id={payment_chain as ChainId} hash={payment_tx} />
      <br />
      {t('Id in the vault')} <span className="mono">{payment_id}</span>
    </span>
  );
}

function Payment({ row }: { row: Withdrawal }) {
  const { paid_at, paid_mode, utr, expected_at, payment_tx } = row;
  if (paid_at && payment_tx) return <Hashes row={row} />;
  if (paid_at) return [paid_mode, utr && t('UTR {utr}', { utr })].filter(Boolean).join(', ');
  return <ExpectedAbout at={expected_at} />;
}

/** When a withdrawal is likely to be paid. */
export function ExpectedAbout({ at }: { at: string | null }) {
  if (!at) return t('No estimate yet');
  return (
    <>
      {t('Expected about')} <DateTime value={at} withTime={false} />
    </>
  );
}
