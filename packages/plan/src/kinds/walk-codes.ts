/** How a row of a differential came about. */
export const WALK_PARTS = ['difference', 'same_rate', 'own'] as const;
export type WalkPart = (typeof WALK_PARTS)[number];

/** The column `code` of a walk's row: the place of the walk in the plan, and the part of the row. */
const parts = WALK_PARTS.length + 1;

export const codeOfWalk = (place: number, part: WalkPart | null): number =>
  place * parts + (part === null ? 0 : WALK_PARTS.indexOf(part) + 1);

export const walkOfCode = (code: number): number => Math.floor(code / parts);

export const partOfCode = (code: number): WalkPart | null => WALK_PARTS[(code % parts) - 1] ?? null;
