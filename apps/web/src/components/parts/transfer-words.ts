import type { TransferRule } from '@banyan/contract/transfers/transfer-rules';
import { compareDecimals, isZero, trimmed } from '../../lib/decimal.ts';
import { formatMoney, type MoneyStyle } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

type Terms = Omit<TransferRule, 'from_type' | 'from_wallet' | 'to_type' | 'to_wallet' | 'is_open'>;

/** What a transfer between two wallets is held to, in sentences. */
export function termsWords(terms: Terms, company: MoneyStyle): string[] {
  const money = (amount: string): string => formatMoney(amount, company);
  const { minimum, maximum, daily_amount, daily_count, network_only } = terms;
  const sentences = [
    maximum === null
      ? t('From {minimum}.', { minimum: money(minimum) })
      : t('From {minimum} to {maximum}.', { minimum: money(minimum), maximum: money(maximum) }),
    chargeWords(terms, company),
  ];
  if (daily_amount !== null) sentences.push(t('At most {limit} a day.', { limit: money(daily_amount) }));
  if (daily_count !== null)
    sentences.push(
      t('{count, plural, one {At most one transfer a day.} other {At most # transfers a day.}}', {
        count: daily_count,
      }),
    );
  if (network_only) sentences.push(t('Only to members above or below in the sponsor tree.'));
  return sentences;
}

function chargeWords({ charge_percent, charge_fixed }: Terms, company: MoneyStyle): string {
  const percent = `${trimmed(charge_percent)} %`;
  const fixed = formatMoney(charge_fixed, company);
  const hasPercent = compareDecimals(charge_percent, '0') > 0;
  if (hasPercent && !isZero(charge_fixed))
    return t('Charge: {percent} and {fixed}, on top.', { percent, fixed });
  if (hasPercent) return t('Charge: {percent}, on top.', { percent });
  return isZero(charge_fixed) ? t('No charge.') : t('Charge: {fixed}, on top.', { fixed });
}
