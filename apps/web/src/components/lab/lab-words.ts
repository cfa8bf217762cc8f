import type { LabPopulation, LabRun } from '@banyan/contract/lab';
import { formatCount, formatPercent } from '../../lib/format.ts';
import { plural, t } from '../../lib/text.ts';
import type { FieldDef } from '../form/field.tsx';

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));

/** The whole numbers among the fields of a population; the others travel as text. */
export const wholeFields = new Set(
  ['seed', 'months', 'members', 'founders', 'directs', 'bets.per_day'].map((name) => `population.${name}`),
);

/** What is asked first of the people a plan is tried out on. */
export const mainFields = (): Record<string, FieldDef> => ({
  'population.members': { label: 'Who join in all', kind: 'digits' },
  'population.months': { label: 'Months', kind: 'digits' },
  'population.active_percent': { label: 'Of them who buy, %', kind: 'text' },
  'population.renewal_percent': { label: 'Who buy again, % a month', kind: 'text' },
  'population.churn_percent': { label: 'Who leave, % a month', kind: 'text' },
});

/** What is asked of whoever wants to know more exactly. */
export const moreFields = (): Record<string, FieldDef> => ({
  'population.growth': {
    label: 'How they join',
    kind: 'select',
    options: options({ compound: 'Ever faster', steady: 'As many every day' }),
  },
  'population.founders': { label: 'Of them on the first day', kind: 'digits' },
  'population.branching': {
    label: 'Who sponsors them',
    kind: 'select',
    options: options({
      random: 'Anybody',
      even: 'Everybody the same number, in the order of joining',
      uneven: 'Those who have sponsored before, more often',
    }),
  },
  'population.directs': { label: 'Directs of each, when it is the same number', kind: 'digits' },
  'population.sides': {
    label: 'On which side they are placed',
    kind: 'select',
    options: options({ random: 'Either', alternate: 'Left and right in turn', left: 'All on the left' }),
  },
  'population.unpaid_percent': { label: 'Topups by zero pins, %', kind: 'text' },
  'population.leavers': {
    label: 'Who leaves',
    kind: 'select',
    options: options({ idle: 'Does nothing more', blocked: 'Is blocked' }),
  },
  'population.withdrawal_percent': {
    label: 'Withdrawn at the end of a month, % of what is there',
    kind: 'text',
  },
  'population.seed': {
    label: 'Seed',
    kind: 'digits',
    hint: t('The same number is the same people.'),
  },
});

export const orderFields = (): Record<string, FieldDef> => ({
  'population.orders.percent': { label: 'Who order, % a month', kind: 'text' },
  'population.orders.amount': { label: 'What an order costs', kind: 'money' },
  'population.orders.bv': { label: 'Its BV', kind: 'text' },
});

export const betFields = (): Record<string, FieldDef> => ({
  'population.bets.per_day': { label: 'Bets a day', kind: 'digits' },
  'population.bets.fee': { label: 'What the house keeps of a bet', kind: 'money' },
});

export const planWords = (version: number | null): string =>
  version === null ? t('Typed plan') : t('Version {no}', { no: version });

/** A percentage, or that there is nothing it could be of. */
export const percentWords = (percent: string | null): string =>
  percent === null ? t('No turnover') : formatPercent(percent);

/** On whom a run tries its plans out. */
export function peopleWords(run: Pick<LabRun, 'on_network' | 'population'>): string {
  const { members, months }: LabPopulation = run.population;
  const people = plural(members, 'one joins', '{count} join', { count: formatCount(members) });
  const span = plural(months, 'one month', '{count} months', { count: formatCount(months) });
  return run.on_network
    ? t('A copy of the network, {people}, {span}', { people, span })
    : t('{people}, {span}', { people, span });
}
