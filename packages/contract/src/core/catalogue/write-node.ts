/** Types and flags of the catalogue's trees, and branches that several areas share. */
export interface Flags {
  icon?: string;
  built?: boolean;
  menu?: boolean;
  /** The address of the page whose line of the menu stands for it, where that is not the group it belongs to. */
  under?: string;
  compulsory?: boolean;
  /** What may be done on a screen, granted apart from looking at it. */
  action?: boolean;
  /** Off in a new company until an admin turns it on, with all below it; what it needs before that. */
  optional?: Optional;
}
/** games = a gaming mode other than off; chain = a chain that is set up. */
export type Optional = 'games' | 'chain';
export type Node = [segment: string, name: string, flags?: Flags, children?: Node[]];

export const built: Flags = { built: true };
/** Reached from another page, not from the menu. */
export const offMenu: Flags = { menu: false };
export const offMenuBuilt: Flags = { menu: false, built: true };
export const own: Flags = { built: true, compulsory: true };

/** What everybody has for themselves. */
export const ownPages: Node[] = [
  ['profile', 'Profile', { ...own, icon: 'profile' }],
  ['notifications', 'Notifications', { ...own, menu: false }],
  ['security', 'Security', { ...own, icon: 'security' }],
];

/** Actions of a screen: rights of their own, without a page (docs/security.md §6). */
export const actions = (...named: [segment: string, name: string][]): Node[] =>
  named.map(([segment, name]) => [segment, name, { built: true, menu: false, action: true }]);
/** The files of all reports of a section (`exportRights`). */
export const exporting: Node[] = actions(['export', 'Export files']);

/** @param actionsOnView what may be done on the list of pins */
export const pins = (actionsOnView: Node[]): Node[] => [
  ['pin-generate', 'Generate pins', built],
  ['view-pin', 'View pins', built, actionsOnView],
  ['pin-statistics', 'Pin statistics', built],
  ['pin-transfer', 'Transfer pins', built],
  ['pin-transfer-history', 'Pin transfer history', built],
];
/** Pages of members and franchises. */
export const ownPins = (actionsOnDispatch: Node[]): Node[] => [
  ...pins(actions(['reveal', 'Show passwords of pins'])),
  ['pin-request', 'Request pins', built],
  ['pin-request-history', 'Pin requests', built],
  pinDispatch(actionsOnDispatch),
];
export const pinDispatch = (actionsOnIt: Node[]): Node => [
  'pin-product-dispatch',
  'Product dispatch',
  built,
  actionsOnIt,
];

/** @param adminOnly pages of admins alone
 * @param actionsOf what admins may do on the pages, by their segment */
export const incomes = (adminOnly: Node[], actionsOf: Record<string, Node[]> = {}): Node[] =>
  incomePages(adminOnly).map(([segment, name, flags = {}]) => [
    segment,
    name,
    flags,
    actionsOf[segment] ?? [],
  ]);

/** Off the menu: the page of all incomes leads to those of the plan in force. */
const incomePages = (adminOnly: Node[]): Node[] => [
  ['matching-income', 'Matching income', offMenuBuilt],
  ['matching-trimming-details', 'Matching trimming details', offMenuBuilt],
  ['matching-flushed-details', 'Matching volume flushed', offMenuBuilt],
  ['matching-level-income', 'Matching level income', offMenuBuilt],
  ['matching-level-income-concise', 'Matching income by level', offMenuBuilt],
  ['fast-start', 'Fast start income', offMenuBuilt],
  ['fast-start-concise', 'Fast start income by level', offMenuBuilt],
  ['referral-income', 'Referral income', offMenuBuilt],
  ['level-income-detailed', 'Level income', offMenuBuilt],
  ['level-income-concise', 'Level income by level', offMenuBuilt],
  ['roi-income', 'ROI income', offMenuBuilt],
  ['roi-level-income', 'ROI level income', offMenuBuilt],
  ['roi-level-income-concise', 'ROI income by level', offMenuBuilt],
  ['single-leg-income', 'Single leg income', offMenuBuilt],
  ['single-leg-income-concise', 'Single leg by level', offMenuBuilt],
  ['matrix-income', 'Matrix income', offMenuBuilt],
  ['matrix-income-concise', 'Matrix income by level', offMenuBuilt],
  ['withdrawal-level-income', 'Withdrawal level income', offMenuBuilt],
  ['withdrawal-level-income-concise', 'Withdrawal income by level', offMenuBuilt],
  ['repurchase-level-income', 'Repurchase level income', offMenuBuilt],
  ['unilevel', 'Unilevel income', offMenuBuilt],
  ['unilevel-concise', 'Unilevel income by level', offMenuBuilt],
  ['differential', 'Differential income', offMenuBuilt],
  ['differential-concise', 'Differential income by rate', offMenuBuilt],
  ['generation', 'Generation income', offMenuBuilt],
  ['generation-concise', 'Generation income by level', offMenuBuilt],
  ['next-bet-income', 'Next bet income', offMenuBuilt],
  ['reward', 'Rewards', offMenuBuilt],
  ['bonus', 'Bonus', offMenuBuilt],
  ['pools', 'Pools', offMenuBuilt],
  ['funds', 'Funds', offMenuBuilt],
  ['spill-income', 'Spill income', offMenuBuilt],
  ...adminOnly,
  ['all-income', 'All income', offMenuBuilt],
  ['total-income', 'Total income', offMenuBuilt],
];
