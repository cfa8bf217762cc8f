import { type Text, text, texts } from '@banyan/contract/core/text';
import type { LabPopulation, LabRun, startLabRun } from '@banyan/contract/income/lab';
import type { Fields } from '../../../../components/form/field.tsx';
import { formatPercent } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

const options = (words: Record<string, Text>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));

export type LabFields = Fields<typeof startLabRun>;

/** What is asked first of the people a plan is tried out on. */
export const mainFields = (): LabFields => ({
  'population.members': { label: text('People joining'), kind: 'count' },
  'population.months': { label: text('Months'), kind: 'count' },
  'population.active_percent': {
    label: text('Share who buy'),
    kind: 'text',
    hint: t('In % of all who join.'),
  },
  'population.renewal_percent': { label: text('Buy again monthly, %'), kind: 'text' },
  'population.upgrade_percent': { label: text('Upgrade monthly, %'), kind: 'text' },
  'population.churn_percent': { label: text('Leave monthly, %'), kind: 'text' },
});

/** Fields behind "More exactly". */
export const moreFields = (): LabFields => ({
  'population.growth': {
    label: text('Joining speed'),
    kind: 'select',
    options: options(texts({ compound: 'Faster each month', steady: 'Same every day' })),
  },
  'population.founders': { label: text('Joining on day one'), kind: 'count' },
  'population.branching': {
    label: text('Choice of sponsor'),
    kind: 'select',
    options: options(
      texts({
        random: 'Any member',
        even: 'Equal, in joining order',
        uneven: 'Earlier sponsors more often',
      }),
    ),
  },
  'population.directs': { label: text('Directs of each sponsor'), kind: 'count' },
  'population.sides': {
    label: text('Placement side'),
    kind: 'select',
    options: options(
      texts({ random: 'Either side', alternate: 'Alternating sides', left: 'All on the left' }),
    ),
  },
  'population.unpaid_percent': { label: text('Zero pin topups, %'), kind: 'text' },
  'population.leavers': {
    label: text('Members who leave'),
    kind: 'select',
    options: options(texts({ idle: 'Do nothing more', blocked: 'Are blocked' })),
  },
  'population.withdrawal_percent': {
    label: text('Withdrawn monthly, %'),
    kind: 'text',
  },
  'population.seed': {
    label: text('Seed'),
    kind: 'count',
    hint: t('The same number gives the same people.'),
  },
});

export const orderFields = (): LabFields => ({
  'population.orders.percent': { label: text('Order monthly, %'), kind: 'text' },
  'population.orders.amount': { label: text('Order amount'), kind: 'money' },
  'population.orders.bv': { label: text('Order BV'), kind: 'text' },
  'population.orders.standing_percent': { label: text('Keep standing orders, %'), kind: 'text' },
  'population.orders.silent_percent': { label: text('End them monthly, %'), kind: 'text' },
});

export const betFields = (): LabFields => ({
  'population.bets.per_day': { label: text('Bets per day'), kind: 'count' },
  'population.bets.fee': { label: text('Fee of a bet'), kind: 'money' },
});

export const planWords = (version: number | null): string =>
  version === null ? t('Typed plan') : t('Version {no}', { no: version });

/** A percentage, or that there is nothing it could be of. */
export const percentWords = (percent: string | null): string =>
  percent === null ? t('No turnover') : formatPercent(percent);

/** On whom a run tries its plans out. */
export function peopleWords(run: Pick<LabRun, 'on_network' | 'population'>): string {
  const { members, months }: LabPopulation = run.population;
  const people = t('{count, plural, one {one joins} other {# join}}', { count: members });
  const span = t('{count, plural, one {one month} other {# months}}', { count: months });
  return run.on_network
    ? t('Copy of the network, {people}, {span}', { people, span })
    : t('{people}, {span}', { people, span });
}
