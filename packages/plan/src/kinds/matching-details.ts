import { type Leg, legTotal } from '../closing/legs.ts';
import { figureAt } from '../columns/figure.ts';
import { type FigureList, figureList, pushFigure } from '../columns/lists.ts';
import type { MatchingTerms } from './matching-terms.ts';

/** Data that explains matching rows, in their order: the legs before the match, virtual business included and apart. */
export type MatchingDetails = {
  left: FigureList;
  right: FigureList;
  leftVirtual: FigureList;
  rightVirtual: FigureList;
  /** 1 = the row holds the first match of 2:1. */
  first: FigureList;
  /** The most the closing pays a member; null = not capped. */
  cap: MatchingTerms['cap'];
};

/** Volume a closing destroyed although its member was eligible, in the order of the members. */
export type FlushedVolume = {
  member: FigureList;
  /** 0 = what may not be carried, 1 = what has grown too old: places in FLUSH_TYPES. */
  type: FigureList;
  left: FigureList;
  right: FigureList;
};
export const FLUSH_TYPES = ['carry', 'expired'] as const;

export function emptyDetails(cap: MatchingTerms['cap']): MatchingDetails {
  const list = () => figureList();
  return { left: list(), right: list(), leftVirtual: list(), rightVirtual: list(), first: list(), cap };
}

/** Notes the legs of a member before their match. */
export function addDetails(
  details: MatchingDetails,
  left: Leg,
  right: Leg,
  i: number,
  isFirst: boolean,
): void {
  pushFigure(details.left, legTotal(left, i));
  pushFigure(details.right, legTotal(right, i));
  pushFigure(details.leftVirtual, left.virtual === null ? 0 : figureAt(left.virtual, i));
  pushFigure(details.rightVirtual, right.virtual === null ? 0 : figureAt(right.virtual, i));
  pushFigure(details.first, isFirst ? 1 : 0);
}
