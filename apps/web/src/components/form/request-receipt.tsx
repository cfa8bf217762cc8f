import type { Message } from '@banyan/contract/core/text';
import type { ComponentProps } from 'react';
import { t } from '../../lib/text.ts';
import { Receipt } from './receipt.tsx';
import { waitingWords } from './request-actions.tsx';

interface Props extends Pick<ComponentProps<typeof Receipt>, 'lines' | 'actions'> {
  request: { no: string; status: string; approvers: readonly string[]; why: Message | null };
  /** Its title when it was done at once. */
  done: string;
}

/** What came of a request: it was done at once, or waits for a second admin. */
export function RequestReceipt({ request, done, ...shown }: Props) {
  const waits = request.status === 'Pending';
  const title = waits ? t('Waiting for second admin') : done;
  return (
    <Receipt
      {...shown}
      no={request.no}
      title={title}
      isPending={waits}
      text={waits && waitingWords(request)}
    />
  );
}
