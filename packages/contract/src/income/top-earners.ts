import * as z from 'zod/mini';
import { maxPageIndex } from '../core/constants.ts';
import { endpoint } from '../core/endpoint.ts';
import { person } from '../core/person.ts';

/** docs/screens.md §6.3: a paged list, most earned first. */
export const topEarners = endpoint({
  method: 'GET',
  path: 'admin/get_top_earners',
  summary: 'Members by what they earned in all',
  screens: ['/admin/dashboard/company-accounts'],
  query: z.object({
    page_index: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxPageIndex)), 0),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        rank: z.number(),
        member: person,
        total_income: z.string(),
        self_investment: z.string(),
        active_directs: z.number(),
      }),
    ),
    total: z.number(),
    page_index: z.number(),
    page_size: z.number(),
  }),
});
