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
        {checks.map((check, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fact may be asked twice, and the list stays as it is
          <tr key={at}>
            <th scope="row">{isActivity(checks, at) ? t('Own BV for activity') : factWords(check.fact)}</th>
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

/** What is bought makes active before it is a need of its own: of two, the first one. */
const isActivity = (checks: readonly Check[], at: number): boolean =>
  checks[at]?.fact === 'own_bv' && checks.slice(at + 1).some(({ fact }) => fact === 'own_bv');

function FactValue({ fact, value }: { fact: string; value: Check['required'] }) {
  if (typeof value === 'boolean') return value ? t('Yes') : t(text('No', 'an answer'));
  if (isMoneyFact(fact)) return <Money value={String(value)} />;
  return formatCount(Number(value));
}
