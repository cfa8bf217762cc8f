import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { type Text, texts } from '@banyan/contract/core/text';
import type { BinaryNode, binaryTree } from '@banyan/contract/genealogy/trees';
import type { Fold, TreeItem, TreePerson } from '../../../components/tree/tree-item.ts';
import { compareDecimals } from '../../../lib/decimal.ts';
import { compactFigure, formatCount, formatDate, formatMoney, type MoneyStyle } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

export type BinaryAnswer = ReplyOf<typeof binaryTree>['data'];

/** What may stand on the second line of a node. */
export const noteKinds = ['business', 'carry', 'package', 'rank', 'joined'] as const;
export type NoteKind = (typeof noteKinds)[number];
export const noteTitles: Record<NoteKind, Text> = texts({
  business: 'Business',
  carry: 'Carry forward',
  package: 'Package',
  rank: 'Rank',
  joined: 'Joined',
});

interface Options {
  note: NoteKind | undefined;
  company: MoneyStyle & { timezone: string };
  folded: readonly string[];
  /** How far the branches are that were asked for beyond the first answer. */
  branches: ReadonlyMap<string, 'busy' | 'failed' | 'done'>;
  /** User ids on the way to somebody who was looked for. */
  path: ReadonlySet<string>;
  /** The address at which somebody joins in a free place. */
  slotHref: (parent: BinaryNode, side: 'L' | 'R') => string | undefined;
  /** Who is to stand in a free place; missing = somebody new joins there. */
  placing?: string | undefined;
}

/** Every member the answers know, by user id; where two know one, the one with more below counts. */
export function knownNodes(answers: readonly BinaryAnswer[]) {
  const known = new Map<string, { node: BinaryNode; isLast: boolean }>();
  for (const { nodes, levels } of answers) {
    const last = Math.max(levels - 1, ...nodes.map(({ depth }) => depth));
    for (const node of nodes) {
      const isLast = node.depth >= last;
      if (!isLast || !known.has(node.user_id)) known.set(node.user_id, { node, isLast });
    }
  }
  return known;
}

/** The members of some answers as one tree, free places included. */
export function binaryItems(root: string, answers: readonly BinaryAnswer[], options: Options): TreePerson {
  const known = knownNodes(answers);
  const children = new Map<string, BinaryNode>();
  for (const { node } of known.values()) {
    if (node.parent && node.side) children.set(`${node.parent.user_id}/${node.side}`, node);
  }
  const { company, folded, branches, path, note, slotHref, placing } = options;

  /** Leads from the top into its weaker leg. */
  const isWeakLeg = (parent: BinaryNode | undefined, side: 'L' | 'R' | null): boolean =>
    parent !== undefined && parent.user_id === root && weakerLeg(parent) === side;
  const slot = (parent: BinaryNode, side: 'L' | 'R'): TreeItem => {
    return {
      kind: 'slot',
      key: `${parent.user_id}/${side}`,
      edge: side,
      isWeakLeg: isWeakLeg(parent, side),
      label: slotLabel(parent, side, placing),
      ...(placing === undefined ? {} : { face: t('Place here') }),
      href: slotHref(parent, side),
    };
  };
  const person = (node: BinaryNode, isRoot: boolean, above?: BinaryNode): TreePerson => {
    const weak = weakerLeg(node);
    const isLast = known.get(node.user_id)?.isLast ?? true;
    const branch = branches.get(node.user_id);
    const fold = ((): Fold | undefined => {
      if (isLast)
        return branch === 'busy' || branch === 'failed' ? branch : node.has_more ? 'closed' : undefined;
      if (isRoot) return undefined;
      return folded.includes(node.user_id) ? 'closed' : 'open';
    })();
    const below = (side: 'L' | 'R'): TreeItem => {
      const child = children.get(`${node.user_id}/${side}`);
      return child ? person(child, false, node) : slot(node, side);
    };
    const noted = note && noteOf(node, note, company);
    return {
      kind: 'person',
      key: node.user_id,
      name: node.name,
      code: node.user_id,
      initials: node.initials,
      imageUrl: node.profile_image_url,
      status: node.status,
      edge: isRoot ? undefined : (node.side ?? undefined),
      counts: [
        { short: 'L', label: t('Left'), value: formatCount(node.left.joined), isWeak: weak === 'L' },
        { short: 'R', label: t('Right'), value: formatCount(node.right.joined), isWeak: weak === 'R' },
      ],
      note: noted?.short,
      label: [
        t('{name}, {id}, {status}, left {left}, right {right}', {
          name: node.name,
          id: node.user_id,
          status: t(node.status).toLowerCase(),
          left: formatCount(node.left.joined),
          right: formatCount(node.right.joined),
        }),
        ...(weak ? [weak === 'L' ? t('left leg weaker') : t('right leg weaker')] : []),
        ...(noted ? [`${t(noteTitles[note])} ${noted.whole}`] : []),
      ].join(', '),
      fold,
      isOnPath: path.has(node.user_id),
      isWeakLeg: isWeakLeg(above, node.side),
      children: !isLast && fold !== 'closed' ? [below('L'), below('R')] : [],
    };
  };
  const top = known.get(root)?.node;
  if (!top) throw new Error(`The answer holds no ${root}.`);
  return person(top, true);
}

/** What a free place is called: who would stand there, and where it is. */
function slotLabel({ name, user_id: id }: BinaryNode, side: 'L' | 'R', placing: string | undefined): string {
  if (placing !== undefined)
    return side === 'L'
      ? t('Place {member}, left below {name}, {id}', { member: placing, name, id })
      : t('Place {member}, right below {name}, {id}', { member: placing, name, id });
  return side === 'L'
    ? t('Add member, left below {name}, {id}', { name, id })
    : t('Add member, right below {name}, {id}', { name, id });
}

/** The leg with less business; null = they are level. */
function weakerLeg({ left, right }: BinaryNode): 'L' | 'R' | null {
  const order = compareDecimals(left.business, right.business);
  return order === 0 ? null : order < 0 ? 'L' : 'R';
}

/** The second line: short for the canvas, whole to be read out. */
function noteOf(
  node: BinaryNode,
  kind: NoteKind,
  company: Options['company'],
): { short: string; whole: string } {
  const same = (text: string) => ({ short: text, whole: text });
  const legs = (left: string, right: string) => ({
    short: `${compactFigure(left)} | ${compactFigure(right)}`,
    whole: t('left {left}, right {right}', {
      left: formatMoney(left, company),
      right: formatMoney(right, company),
    }),
  });
  switch (kind) {
    case 'business':
      return legs(node.left.business, node.right.business);
    case 'carry':
      return node.carry ? legs(node.carry.left, node.carry.right) : same(t('none'));
    case 'package':
      return same(node.package ?? t('none'));
    case 'rank':
      return same(node.rank ?? t('none'));
    case 'joined':
      return same(formatDate(node.joined_at, company.timezone));
  }
}
