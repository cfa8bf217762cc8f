import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';

const pinFigures = z.object({
  code: z.string(),
  package: z.string(),
  generated: z.number(),
  received: z.number(),
  transferred: z.number(),
  used: z.number(),
  blocked: z.number(),
  available: z.number(),
});

/** Pins of a holder by package. */
export const pinFiguresByPackage = z.array(pinFigures);

/** Unused pins of a holder by package. */
export const unusedPins = z.array(z.object({ code: z.string(), package: z.string(), count: z.number() }));

/** Of each package: what was made, came in, was given away and used, and what is there. */
export const pinStatistics = endpoint({
  method: 'GET',
  path: 'pin/pin_statistics',
  summary: 'Pins by package',
  screens: [
    '/user/pin-management/pin-statistics',
    '/franchise/pin-management/pin-statistics',
    '/admin/pin-management/pin-statistics',
    // which packages there are pins of
    '/user/pin-management/pin-transfer',
    '/franchise/pin-management/pin-transfer',
    '/admin/pin-management/pin-transfer',
  ],
  query: z.object({
    /** Admin: whose; missing = everybody's. */
    user_id: fields.blank(fields.userId()),
  }),
  reply: data(pinFiguresByPackage),
});
