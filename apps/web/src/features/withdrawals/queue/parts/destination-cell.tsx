import { type WithdrawalHint, withdrawalHintWords } from '@banyan/contract/withdrawals/queue';
import { Nothing } from '../../../../components/parts/figures.tsx';
import { StatusTag, type Tone } from '../../../../components/parts/status-tag.tsx';
import { t } from '../../../../lib/text.ts';
import type { QueueRow } from './queue-row.ts';
import './withdrawal-parts.css';

const tones: Record<WithdrawalHint, Tone> = {
  alert_open: 'danger',
  name_mismatch: 'danger',
  new_bank: 'warning',
  first_withdrawal: 'info',
  same_account: 'danger',
};

/** Where the money goes, masked, and what to look at before deciding. */
export function DestinationCell({ row: { destination, hints } }: { row: QueueRow }) {
  return (
    <span className="withdrawal-destination">
      {destination ?? <Nothing />}
      {hints.map((hint) => (
        <StatusTag key={hint} status={t(withdrawalHintWords[hint])} tone={tones[hint]} />
      ))}
    </span>
  );
}
