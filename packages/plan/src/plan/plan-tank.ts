import * as z from 'zod/mini';
import { count, object } from './values.ts';

/** Who joins with `side: "tank"` is placed by the cut this many days after joining, at the latest (docs/plans.md §7.10). */
export const tank = z.strictObject({ days: count(1, 3650) }, object);
