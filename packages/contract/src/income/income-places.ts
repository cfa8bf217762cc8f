import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';

/** Data shown above two lists of incomes: a member's place in the single leg, and the days of ROI. */
export const singleLegPlace = endpoint({
  method: 'GET',
  path: 'income/single_leg_place',
  summary: 'The own place in the single leg and the next milestone',
  screens: ['/user/income/single-leg-income'],
  reply: data(
    z.object({
      /** null = no place yet: it comes with the first topup for which money was received. */
      no: z.nullable(z.number()),
      /** Places in all, and those below the own. */
      length: z.number(),
      below: z.number(),
      /** The first milestone not paid yet; null = all are paid, or the plan has none. */
      next: z.nullable(
        z.object({
          level: z.number(),
          places: z.number(),
          amount: z.string(),
          directs: z.object({ required: z.number(), actual: z.number() }),
          self_investment: z.object({ required: z.string(), actual: z.string() }),
        }),
      ),
    }),
  ),
});

export const roiDayStatuses = ['Paid', 'Nothing', 'Not closed'] as const;

/** The last 35 days up to today, oldest first. */
export const roiDays = endpoint({
  method: 'GET',
  path: 'income/roi_days',
  summary: 'The days of the own ROI, paid or not',
  screens: ['/user/income/roi-income'],
  reply: data(
    z.array(
      z.object({
        date: z.string(),
        /** `Nothing`: the date is closed and no topup earned on it. */
        status: z.enum(roiDayStatuses),
        amount: z.string(),
        topups: z.number(),
      }),
    ),
  ),
});
