import { alertSpans, type AlertLimits as Limits, readAlertLimits } from '@banyan/contract/withdrawals/alerts';
import { useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { Button } from '../../../components/parts/button.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { formatMoney, type MoneyStyle } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { AlertLimitsDialog } from '../alert-limits-dialog.tsx';

/** From which count or amount on the rules of alerts find something. */
export function AlertLimits() {
  const [isEdited, setEdited] = useState(false);
  const company = useCompany();
  const query = useCall(readAlertLimits);
  return (
    <section className="stack" aria-labelledby="alert-limits">
      <h2 id="alert-limits">{t('Alerts')}</h2>
      <p className="muted">{t('What an admin looks at before withdrawals are approved together.')}</p>
      {!query.data && <Loading query={query} what={t('The limits')} lines={5} />}
      {query.data && (
        <div className="card stack">
          <Lines lines={limitLines(query.data, company)} />
          <div>
            <Button onClick={() => setEdited(true)}>
              {t('Change')}
              <span className="visually-hidden">{` ${t('Alerts')}`}</span>
            </Button>
          </div>
        </div>
      )}
      {isEdited && query.data && <AlertLimitsDialog limits={query.data} onClose={() => setEdited(false)} />}
    </section>
  );
}

function limitLines(limits: Limits, company: MoneyStyle) {
  const off = t('Off');
  const money = (amount: string): string => formatMoney(amount, company);
  const ids = (count: number | null): string => (count === null ? off : t('From {count} ids on', { count }));
  const { velocity_count, in_out_amount, in_out_percent, circle_amount } = limits;
  return [
    {
      label: t('Many payments'),
      value: velocity_count === null ? off : t('From {count} in 24 hours on', { count: velocity_count }),
    },
    {
      label: t('In and out'),
      value:
        in_out_amount === null
          ? off
          : t('{percent} % of {amount} or more in 24 hours', {
              percent: in_out_percent,
              amount: money(in_out_amount),
            }),
    },
    {
      label: t('Circular transfers'),
      value:
        circle_amount === null
          ? off
          : t('From {amount} on, in {days} days', {
              amount: money(circle_amount),
              days: alertSpans.circle_days,
            }),
    },
    { label: t('Same account'), value: ids(limits.account_owners) },
    { label: t('Same device'), value: ids(limits.device_owners) },
  ];
}
