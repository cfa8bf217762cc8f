import type { OverviewParts } from '../../platform/overview-parts.ts';
import { topupFinders } from './finders.ts';

export const topupOverview: OverviewParts = { finders: topupFinders };
