/** What an operation may take, noted before it is sent. */
export interface Claim {
  wallet: string;
  amount: bigint;
  /** The least that was certainly free in the wallet, without this claim, while the operation ran. */
  certain: bigint;
}

/**
 * What is certainly free in every wallet while many operations are under way: what answered operations left, less
 * all that those not yet answered may take. A refusal for want of funds is right only if funds may have been short.
 */
export interface CertainFunds {
  /** Notes what an operation may take, before it is sent. */
  claim(wallet: string, amount: bigint): Claim;
  /** The operation was answered: the money is gone, or was never taken. */
  settle(claim: Claim, isTaken: boolean): void;
  /** Money that an answered operation certainly brought. */
  add(wallet: string, amount: bigint): void;
}

export function certainFunds(): CertainFunds {
  const free = new Map<string, bigint>();
  const open = new Map<string, Set<Claim>>();
  const add = (wallet: string, amount: bigint) => {
    free.set(wallet, (free.get(wallet) ?? 0n) + amount);
    if (amount >= 0n) return;
    for (const claim of open.get(wallet) ?? []) claim.certain += amount;
  };
  return {
    add,
    claim: (wallet, amount) => {
      const claims = open.get(wallet) ?? new Set();
      open.set(wallet, claims);
      const claim = { wallet, amount, certain: free.get(wallet) ?? 0n };
      add(wallet, -amount);
      claims.add(claim);
      return claim;
    },
    settle: (claim, isTaken) => {
      open.get(claim.wallet)?.delete(claim);
      if (!isTaken) add(claim.wallet, claim.amount);
    },
  };
}
