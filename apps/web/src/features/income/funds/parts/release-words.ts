import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { releaseFund } from '@banyan/contract/income/fund-releases';
import { waitingWords } from '../../../../components/form/request-actions.tsx';
import { formatMoney, type MoneyStyle } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

/** What became of a release, in a sentence. */
export function releaseWords(release: ReplyOf<typeof releaseFund>['data'], company: MoneyStyle): string {
  const { no, name, status, net } = release;
  if (status === 'Rejected') return t('{no} was rejected. Nothing was paid.', { no });
  if (status === 'Cancelled') return t('{no} was cancelled. Nothing was paid.', { no });
  if (status === 'Pending') return `${t('{no} waits for a second admin.', { no })} ${waitingWords(release)}`;
  return t('{no}: {paid} was paid to {name}.', { no, name, paid: formatMoney(net ?? '0', company) });
}
