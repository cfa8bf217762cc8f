import { text } from '@banyan/contract/core/text';
import type { IncomeWhy } from '@banyan/contract/income/income';
import { Money } from '../../../../components/parts/figures.tsx';
import { factWords, isMoneyFact } from '../../../../components/parts/income-words.ts';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

type Check = IncomeWhy['checks'][number];

/** Every requirement beside what the member had at that moment, and whether it was met. */
export function Requirements({ checks }: { checks: readonly Check[] }) {
  return (
    <table className="requirements">
      <caption>{t('Requirements at that moment')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Requirement')}</th>
          <th scope="col" className="figure">
            {t('Needed')}
          </th>
          <th scope="col" className="figure">
            {t('Had')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('Result')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.fact}>
            <th scope="row">{factWords(check.fact)}</th>
            <td className="figure">
              <FactValue fact={check.fact} value={check.required} />
            </td>
            <td className="figure">
              <FactValue fact={check.fact} value={check.actual} />
            </td>
            <td>
              <StatusTag status={check.met ? 'Met' : 'Not met'} tone={check.met ? 'success' : 'danger'} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FactValue({ fact, value }: { fact: string; value: Check['required'] }) {
  if (typeof value === 'boolean') return value ? t('Yes') : t(text('No', 'an answer'));
  if (isMoneyFact(fact)) return <Money value={String(value)} />;
  return formatCount(Number(value));
}
