import {
  listWithdrawalRules,
  type StoredWithdrawalRule,
} from '@banyan/contract/withdrawals/withdrawal-rules';
import { type CSSProperties, useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { Button } from '../../../components/parts/button.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { trimmed } from '../../../lib/decimal.ts';
import { formatMoney, type MoneyStyle } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { WithdrawalRuleDialog } from '../withdrawal-rule-dialog.tsx';
import '../../../components/tile/tiles.css';

/** What withdrawals of members and franchises are held to. */
export function WithdrawalRules() {
  const [edited, setEdited] = useState<StoredWithdrawalRule>();
  const company = useCompany();
  const query = useCall(listWithdrawalRules);
  return (
    <section className="stack" aria-labelledby="withdrawal-rules">
      <h2 id="withdrawal-rules">{t('Withdrawals')}</h2>
      <p className="muted">{t('Minimum and charge of members are in the plan.')}</p>
      {!query.data && <Loading query={query} what={t('The limits')} lines={4} />}
      <ul className="grid" style={{ '--at-least': '300px' } as CSSProperties}>
        {query.data?.map((rule) => (
          <li key={rule.owner_type} className="card stack">
            <h3>{ownerWords(rule)}</h3>
            <p className="caption">{limitWords(rule, company).join(' ')}</p>
            <div>
              <Button onClick={() => setEdited(rule)}>
                {t('Change')}
                <span className="visually-hidden">{` ${ownerWords(rule)}`}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {edited && (
        <WithdrawalRuleDialog title={ownerWords(edited)} rule={edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

const ownerWords = ({ owner_type }: StoredWithdrawalRule): string =>
  owner_type === 'User' ? t('Of members') : t('Of franchises');

function limitWords(rule: StoredWithdrawalRule, company: MoneyStyle): string[] {
  const money = (amount: string): string => formatMoney(amount, company);
  const { maximum, daily_amount, multiple, from_hour, to_hour } = rule;
  const words = [
    ...(rule.owner_type === 'User'
      ? []
      : [
          t('From {minimum}.', { minimum: money(rule.minimum) }),
          t('Charge: {percent} %.', { percent: trimmed(rule.charge_percent) }),
        ]),
    ...(maximum === null ? [] : [t('At most {limit} at a time.', { limit: money(maximum) })]),
    ...(daily_amount === null ? [] : [t('At most {limit} a day.', { limit: money(daily_amount) })]),
    ...(multiple === null ? [] : [t('In multiples of {multiple}.', { multiple: money(multiple) })]),
    ...(from_hour === null || to_hour === null
      ? []
      : [t('From {from}:00 to {to}:00.', { from: from_hour, to: to_hour })]),
  ];
  return words.length > 0 ? words : [t('No limit beyond the plan.')];
}
