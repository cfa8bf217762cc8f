import type { Message } from '@banyan/contract/core/text';
import { ofMessage, t } from '../../lib/text.ts';

/** Says before something is sent that a second admin will have to approve it, and why. */
export function WaitsNote({ why }: { why: Message | null }) {
  if (!why) return null;
  return (
    <p className="caption">
      {ofMessage(why)} {t('A second admin approves it first.')}
    </p>
  );
}
