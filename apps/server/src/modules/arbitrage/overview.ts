import type { OverviewParts } from '../../platform/overview-parts.ts';
import { arbitrageFinders } from './finders.ts';

export const arbitrageOverview: OverviewParts = { finders: arbitrageFinders };
