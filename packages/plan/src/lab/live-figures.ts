import { NO_SIDE } from '../closing/closing-facts.ts';
import type { InstantFigures } from '../instant/instant-pay.ts';
import { neededFacts, neededForBet, neededForWithdrawal } from '../instant/needed-facts.ts';
import type { Plan } from '../plan/plan.ts';
import { LEFT } from '../trees/trees.ts';
import { addToTeams, openTeamSums, type TeamSums, teamSum } from './team-sums.ts';

/** The figures of members while they join, buy and leave one by one; arrays of shape [members]. */
export type LiveFigures = {
  figures: InstantFigures;
  blocked: Uint8Array;
  sponsor: Int32Array;
  sponsorSide: Uint8Array;
  /** null = no instant kind of the plan asks for teams. */
  teams: TeamSums | null;
};

/** Everybody who will ever join, before anybody has bought anything. */
export function openFigures(
  { sponsor, sponsorSide }: { sponsor: Int32Array; sponsorSide: Uint8Array },
  plan: Plan,
): LiveFigures {
  const n = sponsor.length;
  const needed = [neededFacts(plan), neededForWithdrawal(plan), neededForBet(plan)];
  const asksTeams = needed.some(({ team, team_business }) => team || team_business);
  return {
    figures: {
      active: new Uint8Array(n),
      self_investment: new Float64Array(n),
      directs: new Int32Array(n),
      directs_business: new Float64Array(n),
      team: new Int32Array(n),
      team_business: new Float64Array(n),
      left_directs: new Int32Array(n),
      right_directs: new Int32Array(n),
      highest_topup: new Float64Array(n),
      legs: null,
      buying: null,
    },
    blocked: new Uint8Array(n),
    sponsor,
    sponsorSide,
    teams: asksTeams ? openTeamSums(sponsor) : null,
  };
}

/** Updates a team's figures before a member is evaluated by them. */
export function lookOf({ figures, teams }: LiveFigures): ((member: number) => void) | null {
  if (teams === null) return null;
  return (member) => {
    figures.team[member] = teamSum(teams, teams.active, member);
    figures.team_business[member] = teamSum(teams, teams.business, member);
  };
}

/**
 * Counts a topup of a member who is not blocked, the moment it is bought. Returns whether it was the first.
 * @param face of an upgrade the amount of the new package
 */
export function countTopup(live: LiveFigures, member: number, amount: number, face = amount): boolean {
  const { figures, sponsor, teams } = live;
  const own = figures.self_investment;
  const isFirst = own[member] === 0;
  own[member] = (own[member] as number) + amount;
  figures.highest_topup[member] = Math.max(figures.highest_topup[member] as number, face);
  const by = sponsor[member] as number;
  if (by >= 0) figures.directs_business[by] = (figures.directs_business[by] as number) + amount;
  if (teams !== null) addToTeams(teams, member, isFirst ? 1 : 0, amount);
  if (isFirst) setActive(live, member, 1);
  return isFirst;
}

/**
 * Blocks a member: the topups stay, but neither the member nor they count for anybody's active team any more. Returns
 * whether the member was active.
 */
export function blockMember(live: LiveFigures, member: number): boolean {
  if (live.blocked[member] !== 0) return false;
  live.blocked[member] = 1;
  if (live.figures.active[member] === 0) return false;
  if (live.teams !== null)
    addToTeams(live.teams, member, -1, -(live.figures.self_investment[member] as number));
  setActive(live, member, 0);
  return true;
}

function setActive({ figures, sponsor, sponsorSide }: LiveFigures, member: number, active: 0 | 1): void {
  figures.active[member] = active;
  const by = sponsor[member] as number;
  if (by < 0) return;
  const change = active === 1 ? 1 : -1;
  figures.directs[by] = (figures.directs[by] as number) + change;
  const side = sponsorSide[member] as number;
  if (side === NO_SIDE) return;
  const directs = side === LEFT ? figures.left_directs : figures.right_directs;
  directs[by] = (directs[by] as number) + change;
}
