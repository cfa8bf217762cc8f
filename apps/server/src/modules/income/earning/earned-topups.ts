import type { LiveTopup } from '@banyan/plan/instant/caps';
import type { LoadedMember } from './load-members.ts';

/** The topups of members under a cap, as each of some outcomes leaves them for the next one. */
export function earnedTopups(members: Iterable<LoadedMember>) {
  const owners = new Map<string, LoadedMember>();
  for (const member of members) for (const { topup } of member.topups) owners.set(topup, member);
  const changed = new Map<string, LiveTopup>();
  return {
    /** Adds one that has earned nothing yet. */
    add(owner: LoadedMember, topup: LiveTopup): void {
      owners.set(topup.topup, owner);
      owner.topups = [...owner.topups, topup];
    },
    /** Notes what an outcome made of topups, for those after it. */
    take(topups: readonly LiveTopup[]): void {
      for (const topup of topups) {
        changed.set(topup.topup, topup);
        const owner = owners.get(topup.topup);
        if (owner) owner.topups = owner.topups.map((was) => (was.topup === topup.topup ? topup : was));
      }
    },
    /** Those that earned, as they stand after all of it. */
    changed: (): LiveTopup[] => [...changed.values()],
  };
}
