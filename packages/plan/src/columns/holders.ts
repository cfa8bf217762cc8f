import type { RankPlan } from '../plan/plan.ts';

/** What members hold of which a need or a table of rates may speak, over typed arrays. */
export type Holders = {
  /** From the lowest to the highest. */
  ranks: readonly Pick<RankPlan, 'code'>[];
  /** Paid ranks as places in `ranks`, −1 = none, of shape [n] or more; null = nobody has any. */
  paidRank(): Int8Array | null;
  /** By member: 1 = has a live topup of the package; null = nobody has. */
  hasPackage(code: string): Uint8Array | null;
};

export const rankOf = ({ paidRank }: Holders, member: number): number => paidRank()?.[member] ?? -1;

/** The holders of the packages that a plan names, while they are bought one by one. */
export function growingHolders(members: number, codes: readonly string[]) {
  const known = new Map(
    codes.map((code) => [code, { has: new Uint8Array(members), count: new Int32Array(members) }]),
  );
  return {
    hasPackage: (code: string): Uint8Array | null => known.get(code)?.has ?? null,
    /** @param step −1 = one of them is upgraded */
    note(member: number, code: string | undefined, step: 1 | -1 = 1): void {
      const own = known.get(code ?? '');
      if (!own) return;
      own.count[member] = (own.count[member] as number) + step;
      own.has[member] = own.count[member] === 0 ? 0 : 1;
    },
  };
}

/** The holders of packages among topups, of an upgraded one only of the new package; each is looked up when it is first asked for. */
export function packageHolders(
  members: number,
  topups: { owner: Int32Array; package: Int32Array; upgraded?: Uint8Array },
  packages: readonly { code: string }[],
): Holders['hasPackage'] {
  const known = new Map<string, Uint8Array>();
  return (code) => {
    const before = known.get(code);
    if (before) return before;
    const has = new Uint8Array(members);
    for (let t = 0; t < topups.owner.length; t++)
      if (packages[topups.package[t] as number]?.code === code && !topups.upgraded?.[t])
        has[topups.owner[t] as number] = 1;
    known.set(code, has);
    return has;
  };
}
