import { texts } from '@banyan/contract/core/text';
import type { LabPopulation } from '@banyan/contract/income/lab';

/** Ready answers to how a network grows and how long people stay. */
export const paces = ['slow', 'steady', 'explosive'] as const;
export type Pace = (typeof paces)[number];
export const paceWords = texts({ slow: 'Slow', steady: 'Steady', explosive: 'Explosive' });

type Figures = Pick<
  LabPopulation,
  'growth' | 'branching' | 'active_percent' | 'renewal_percent' | 'churn_percent'
>;
export const paceFigures: Record<Pace, Figures> = {
  slow: {
    growth: 'steady',
    branching: 'random',
    active_percent: '50',
    renewal_percent: '2',
    churn_percent: '8',
  },
  steady: {
    growth: 'steady',
    branching: 'random',
    active_percent: '80',
    renewal_percent: '5',
    churn_percent: '3',
  },
  explosive: {
    growth: 'compound',
    branching: 'uneven',
    active_percent: '95',
    renewal_percent: '10',
    churn_percent: '1',
  },
};

/** The pace that these people have; undefined = none of them. */
export const paceOf = (population: LabPopulation): Pace | undefined =>
  paces.find((pace) =>
    Object.entries(paceFigures[pace]).every(([key, value]) => population[key as keyof Figures] === value),
  );
