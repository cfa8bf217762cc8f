import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { decideCreditRequests } from '@banyan/contract/ledger/credit-requests';
import { Button } from '../../../../components/parts/button.tsx';
import { Lines } from '../../../../components/parts/lines.tsx';
import { ofMessage, t } from '../../../../lib/text.ts';

type Done = ReplyOf<typeof decideCreditRequests>['data'];

/** "2 approved, 1 rejected" */
export const decisionWords = ({ approved, rejected }: Done): string =>
  t('{approved} approved, {rejected} rejected', { approved, rejected });

/** What was done, and of each other request why nothing was, or who has to approve it too. */
export function DecisionVerdicts({ done, onClose }: { done: Done; onClose: () => void }) {
  const left = done.rows.filter(({ why }) => why !== null);
  return (
    <div className="stack">
      <p role="status">
        <strong>{decisionWords(done)}</strong>{' '}
        {done.waiting > 0 &&
          t('{count, plural, one {One waits for a second admin.} other {# wait for a second admin.}}', {
            count: done.waiting,
          })}
      </p>
      <Lines lines={left.map(({ no, why }) => ({ label: no, value: why && ofMessage(why) }))} />
      <div className="form-actions">
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  );
}
