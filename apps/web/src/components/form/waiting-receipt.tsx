import type { Waiting } from '@banyan/contract/core/second-person';
import { toast } from '../../app/toast.ts';
import { fromServer, t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { ScreenButton } from '../parts/screen-link.tsx';
import { waitLines } from '../parts/wait-lines.tsx';
import { Receipt } from './receipt.tsx';
import { waitingWords } from './request-actions.tsx';

/** The answer of a call that waits for a second admin: nothing has been done yet, and who may approve it. */
export function WaitingReceipt({ waiting, onClose }: { waiting: Waiting; onClose: () => void }) {
  return (
    <Receipt
      title={t('Waiting for second admin')}
      isPending
      no={waiting.no}
      text={sentence(waiting)}
      lines={[{ label: t('Request'), value: fromServer(waiting.act) }, ...waitLines(waiting.lines)]}
      actions={
        <>
          <ScreenButton href={`/admin/settings/approvals?f_no=${waiting.no}`}>
            {t('Open request')}
          </ScreenButton>
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    />
  );
}

/** The same where there is no form: a switch, a button. */
export function tellThatItWaits(answer: unknown): void {
  const { waits } = answer as { waits: Waiting };
  toast({
    severity: 'info',
    summary: t('{no} waits for a second admin. Nothing has changed yet.', { no: waits.no }),
    detail: sentence(waits),
    sticky: true,
  });
}

const sentence = (waits: Waiting): string =>
  waits.approvers.length > 0
    ? waitingWords(waits)
    : `${waitingWords(waits)} ${t('Add a second admin first.')}`;
