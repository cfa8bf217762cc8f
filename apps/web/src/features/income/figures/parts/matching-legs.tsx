import type { IncomeWhy } from '@banyan/contract/income/income';
import { Money } from '../../../../components/parts/figures.tsx';
import { addDecimals, isZero, negated } from '../../../../lib/decimal.ts';
import { t } from '../../../../lib/text.ts';

type Legs = NonNullable<IncomeWhy['matching']>;

/**
 * Both legs before and after the match: what was brought forward, what came new, what was matched and what is carried
 * on. Virtual business stands once more apart, as a part of its line.
 */
export function MatchingLegs({ legs }: { legs: Legs }) {
  const { carry_in_left, carry_in_right } = legs;
  const before: [label: string, left: string, right: string][] =
    carry_in_left === undefined || carry_in_right === undefined
      ? []
      : [
          [t('Brought forward'), carry_in_left, carry_in_right],
          [t('New'), newOf(legs.left, carry_in_left), newOf(legs.right, carry_in_right)],
        ];
  const lines: [label: string, left: string, right: string][] = [
    ...before,
    [t('Total in leg'), legs.left, legs.right],
    [t('virtual part'), legs.left_virtual, legs.right_virtual],
    [t('Returned from cap'), legs.returned, legs.returned],
    [t('Carried forward'), legs.carry_left, legs.carry_right],
    [t('virtual part'), legs.carry_left_virtual, legs.carry_right_virtual],
  ];
  const always = [...before.map(([label]) => label), t('Total in leg'), t('Carried forward')];
  return (
    <table className="requirements">
      <caption>{t('Both legs')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('Business')}</span>
          </th>
          <th scope="col" className="figure">
            {t('Left')}
          </th>
          <th scope="col" className="figure">
            {t('Right')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(
          ([label, left, right], at) =>
            (always.includes(label) || !isZero(left) || !isZero(right)) && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
              <tr key={at}>
                <th scope="row">{label}</th>
                <td className="figure">
                  <Money value={left} />
                </td>
                <td className="figure">
                  <Money value={right} />
                </td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

const newOf = (total: string, carried: string): string => addDecimals([total, negated(carried)]);
