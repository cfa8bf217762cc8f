import type { Decision, DecisionBan } from '@banyan/contract/core/decisions';
import type { Message } from '@banyan/contract/core/text';
import { ofMessage, t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { BanNote } from './ban-note.tsx';

export interface WaitingRow {
  can_decide: boolean;
  can_cancel: boolean;
  approvers: readonly string[];
  why: Message | null;
  ban?: DecisionBan | null | undefined;
}

interface RequestActionsProps {
  row: WaitingRow;
  onDecide: (decision: Decision) => void;
}

/** What somebody can do with a request that waits: decide another person's, cancel an own one; or why not yet. */
export function RequestActions({ row, onDecide }: RequestActionsProps) {
  const isWaiting = row.can_cancel || row.can_decide;
  if (!isWaiting) return null;
  const who = <p className="caption">{waitingWords(row)}</p>;
  if (row.can_cancel)
    return (
      <>
        {who}
        <Button variant="danger" onClick={() => onDecide('Cancel')}>
          {t('Cancel the request')}
        </Button>
      </>
    );
  if (row.ban)
    return (
      <>
        {who}
        <BanNote ban={row.ban} />
      </>
    );
  return (
    <>
      {who}
      <Button variant="danger" onClick={() => onDecide('Reject')}>
        {t('Reject')}
      </Button>
      <Button variant="primary" onClick={() => onDecide('Approve')}>
        {t('Approve')}
      </Button>
    </>
  );
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Who may approve: "Ravi or Asha may approve." Who requested it is not among them. */
const approverWords = (names: readonly string[]): string =>
  names.length === 0
    ? t('No other admin may approve this yet.')
    : t('{names} may approve.', { names: either.format(names) });

/** Why a request waits, and who may approve it. */
export const waitingWords = ({ why, approvers }: { why: Message | null; approvers: readonly string[] }) =>
  [why && ofMessage(why), approverWords(approvers)].filter(Boolean).join(' ');
