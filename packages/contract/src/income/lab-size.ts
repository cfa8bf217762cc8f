/** A run of the lab by what makes it long and large. */
export interface LabSize {
  /** Those who join, and the members of a copied network. */
  people: number;
  months: number;
  plans: number;
}

/**
 * Megabytes of a run of nobody, with its worst case, and bytes of each person, and of each for a month in which
 * everybody buys again: measured, with room to spare.
 */
const base = { mb: 450, person: 500, month: 60 };
/** Milliseconds of a plan's worst case, and of a million people for a month with most incomes. */
const usual = { plan: 2500, monthOfMillion: 8000 };

/** Megabytes that a run needs at most. */
export const labMegabytes = ({ people, months }: LabSize): number =>
  Math.ceil(base.mb + (people * (base.person + base.month * months)) / 1_000_000);

/** Milliseconds of a run on the machine on which the constants were measured. */
export const labMilliseconds = ({ people, months, plans }: LabSize): number =>
  plans * (usual.plan + (usual.monthOfMillion * people * months) / 1_000_000);

/** What a run may need and how quick it is here: what earlier runs took by what was expected of them; null = none has ended. */
export interface LabMachine {
  limit_mb: number;
  free_mb: number;
  pace: number | null;
}

/** Whether a run fits into the memory there is. */
export const labFits = (size: LabSize, { limit_mb, free_mb }: Omit<LabMachine, 'pace'>): boolean =>
  labMegabytes(size) <= Math.min(limit_mb, free_mb);

/** Seconds from and to; the same where earlier runs say how quick it is here. */
export function labSeconds(size: LabSize, { pace }: Pick<LabMachine, 'pace'>): [number, number] {
  const seconds = (factor: number) => Math.max(1, Math.round((labMilliseconds(size) * factor) / 1000));
  return pace === null ? [seconds(0.5), seconds(3)] : [seconds(pace), seconds(pace)];
}
