import { type Selectable, sql } from 'kysely';
import type { Income } from '../../platform/database/schema.gen.ts';

/** All incomes for a list, also those of months in the archive (docs/decisions/0035). */
export const everyIncome = sql<Selectable<Income>>`income_ever`;
