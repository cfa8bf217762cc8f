import * as z from 'zod/mini';
import { durations } from '../core/constants.ts';
import { data, endpoint } from '../core/endpoint.ts';
import { levelRow } from '../genealogy/teams.ts';
import { figuresTime, teamFigures } from '../genealogy/trees.ts';
import { notPaidSums } from '../income/not-paid.ts';

const point = z.object({ at: z.string(), amounts: z.record(z.string(), z.string()) });

/** /user/statistics. Dates and steps as in the dashboard's chart. */
export const statistics = endpoint({
  method: 'GET',
  path: 'user/statistics',
  summary: "The member's incomes and team in figures",
  screens: ['/user/statistics'],
  query: z.object({ duration: z.enum(durations, 'Choose a duration.') }),
  reply: data(
    z.object({
      ...figuresTime.shape,
      step: z.enum(['hour', 'day', 'week', 'month', 'year']),
      kinds: z.array(z.object({ kind: z.string(), name: z.string() })),
      /** Income by kind, oldest point first, no gaps; a kind without income in a point is left out. */
      income: z.array(point),
      /** The same of as many points before; null when nothing can lie before. */
      income_before: z.nullable(z.array(point)),
      /** What was withdrawn in each point, by when it was asked for. */
      withdrawn: z.array(z.object({ at: z.string(), amount: z.string() })),
      /** Of the same time: what was not paid. */
      not_paid: notPaidSums,
      /** All of the same time. */
      total_income: z.string(),
      /** Other sums of the same time, in the order shown. */
      totals: z.array(z.object({ code: z.string(), label: z.string(), amount: z.string() })),
      left: teamFigures,
      right: teamFigures,
      /** The first twenty levels of the sponsor tree. */
      levels: z.array(levelRow),
    }),
  ),
});
