import type { DoneOf } from '@banyan/contract/core/endpoint';
import type { closeTickets } from '@banyan/contract/support/desk';
import { toast } from '../../../app/toast.ts';
import { Button } from '../../../components/parts/button.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { ofMessage, t } from '../../../lib/text.ts';

type Done = DoneOf<typeof closeTickets>['data'];

/** Says what was done where nothing was refused. @returns whether that is all there is to say */
export function sayDone({ refused }: Done, words: string): boolean {
  if (refused.length > 0) return false;
  toast({ severity: 'success', summary: words });
  return true;
}

/** What was not done of several, and why. */
export function DoneEach({ done: { done, refused }, onClose }: { done: Done; onClose: () => void }) {
  return (
    <div className="stack">
      <p role="status">
        <strong>
          {t('{count, plural, one {# ticket was changed.} other {# tickets were changed.}}', { count: done })}
        </strong>
      </p>
      <Lines lines={refused.map(({ no, why }) => ({ label: no, value: ofMessage(why) }))} />
      <div className="form-actions">
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  );
}
