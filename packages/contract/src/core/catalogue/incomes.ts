import { actions, built, exporting, incomes, type Node, offMenuBuilt } from './write-node.ts';

/** Incomes with their closings and payouts, as admins have them. */
export const adminIncomes: Node = [
  'income',
  'Incomes',
  { ...built, icon: 'income' },
  [
    ...incomes(
      [
        ['closings', 'Closings', built],
        ['rank-qualifiers-details', 'Rank qualifiers', built],
        ['gaming-level-income', 'Gaming level income', offMenuBuilt],
        ['disclosure', 'Income disclosure', built],
        ['release-fund', 'Release of a fund', offMenuBuilt],
      ],
      {
        closings: actions(
          ['start', 'Start closings'],
          ['approve', 'Approve closings'],
          ['recalculate', 'Calculate closings again'],
          ['resume', 'Continue failed closings'],
        ),
        disclosure: actions(['publish', 'Publish disclosures']),
        reward: actions(['decide', 'Decide rewards']),
        bonus: actions(['credit', 'Give bonuses'], ['decide', 'Decide bonuses']),
        funds: actions(['decide', 'Decide releases of funds']),
        'total-income': actions(
          ['pay', 'Start payouts'],
          ['suspend', 'Suspend payouts'],
          ['mail', 'Mail statements'],
        ),
      },
    ),
    ...exporting,
  ],
];
