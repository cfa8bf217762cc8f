import { banWords, type DecisionBan } from '@banyan/contract/core/decisions';
import { useCompany } from '../../app/company.ts';
import { formatDateTime } from '../../lib/format.ts';
import { ofMessage } from '../../lib/text.ts';

/** In place of the buttons: why somebody may not decide, and from when they may. */
export function BanNote({ ban }: { ban: DecisionBan }) {
  const { timezone } = useCompany();
  return <p className="notice warning">{ofMessage(banWords(ban, formatDateTime(ban.ends_at, timezone)))}</p>;
}
