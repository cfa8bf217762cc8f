import type { OverviewParts } from '../../platform/overview-parts.ts';
import { lotteryFinders } from './finders.ts';

export const lotteryOverview: OverviewParts = { finders: lotteryFinders };
