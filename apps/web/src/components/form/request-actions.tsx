import type { Decision } from '@banyan/contract/core/decisions';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { DateTime } from '../parts/figures.tsx';
import type { Line } from '../parts/lines.tsx';

interface RequestActionsProps {
  row: { can_decide: boolean; can_cancel: boolean };
  onDecide: (decision: Decision) => void;
}

/** What somebody can do with a request that waits: decide another person's, cancel an own one. */
export function RequestActions({ row, onDecide }: RequestActionsProps) {
  if (row.can_cancel)
    return (
      <Button variant="danger" onClick={() => onDecide('Cancel')}>
        {t('Cancel the request')}
      </Button>
    );
  if (!row.can_decide) return null;
  return (
    <>
      <Button variant="danger" onClick={() => onDecide('Reject')}>
        {t('Reject')}
      </Button>
      <Button variant="primary" onClick={() => onDecide('Approve')}>
        {t('Approve')}
      </Button>
    </>
  );
}

/** The decision and the number of the request. */
export function requestTitle(decision: Decision, no: string): string {
  if (decision === 'Approve') return t('Approve {no}', { no });
  return decision === 'Reject' ? t('Reject {no}', { no }) : t('Cancel the request {no}', { no });
}

/** Who requested it and when. */
export const requestLines = (row: { by: { name: string } | null; at: string | null }): Line[] => [
  { label: t('Requested by'), value: row.by?.name },
  { label: t('Requested on'), value: <DateTime value={row.at} /> },
];
