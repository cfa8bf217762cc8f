import type { IncomeWhy } from '@banyan/contract/income';
import { addDecimals, isZero, negated } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';
import { Money } from '../parts/figures.tsx';

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
    [t('On the leg'), legs.left, legs.right],
    [t('of it virtual'), legs.left_virtual, legs.right_virtual],
    [t('Came back from the cap'), legs.returned, legs.returned],
    [t('Carried forward'), legs.carry_left, legs.carry_right],
    [t('of it virtual'), legs.carry_left_virtual, legs.carry_right_virtual],
  ];
  const always = [...before.map(([label]) => label), t('On the leg'), t('Carried forward')];
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
