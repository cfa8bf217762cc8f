import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { creditBonus } from '@banyan/contract/income/bonus-credits';
import { waitingWords } from '../../../../components/form/request-actions.tsx';
import { isZero } from '../../../../lib/decimal.ts';
import { formatMoney, type MoneyStyle } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

/** What became of a bonus, in a sentence. */
export function bonusWords(credit: ReplyOf<typeof creditBonus>['data'], company: MoneyStyle): string {
  const { no, name, status, paid, trimmed } = credit;
  if (status === 'Rejected') return t('{no} was rejected. Nothing was paid.', { no });
  if (status === 'Cancelled') return t('{no} was cancelled. Nothing was paid.', { no });
  if (status === 'Pending') return `${t('{no} waits for a second admin.', { no })} ${waitingWords(credit)}`;
  const words = {
    no,
    name,
    paid: formatMoney(paid ?? '0', company),
    amount: formatMoney(credit.amount, company),
  };
  return isZero(trimmed)
    ? t('{no}: {paid} was paid to {name}.', words)
    : t('{no}: {paid} of {amount} was paid to {name}; the package cap cut the rest.', words);
}
