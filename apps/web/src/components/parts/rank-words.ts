import { type Text, texts } from '@banyan/contract/core/text';
import type { RankAsked } from '@banyan/contract/income/ranks';

/** What a rank asks, in words. */
export const needNames: Record<RankAsked['need'], Text> = texts({
  own_bv: 'Own BV in period',
  group_bv: 'Group BV in period',
  team_bv: 'Team BV in period',
  new_directs: 'New directs in period',
  legs_with_rank: 'Legs with a rank',
  self_investment: 'Self investment',
  team_business: "Sponsored team's business",
  weaker_leg: 'Weaker leg business',
  matched: 'Matched in all',
  directs: 'Active directs',
  directs_of_rank: 'Directs of a rank',
});
const counts = new Set<RankAsked['need']>(['new_directs', 'legs_with_rank', 'directs', 'directs_of_rank']);
/** Whether a need asks for people, not for money. */
export const isCount = (need: RankAsked['need']): boolean => counts.has(need);
