import type { Message } from '@banyan/contract/core/text';
import { ofMessage, t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { Lines } from '../parts/lines.tsx';

/** One decision about many requests. */
interface Done {
  approved: number;
  rejected: number;
  waiting: number;
  refused: number;
  rows: readonly { no: string; why: Message | null }[];
}

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
