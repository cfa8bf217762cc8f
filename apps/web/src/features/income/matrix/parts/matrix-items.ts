import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { MatrixNode, matrixTree } from '@banyan/contract/income/matrix';
import type { TreeItem, TreePerson } from '../../../../components/tree/tree-item.ts';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

export type MatrixAnswer = ReplyOf<typeof matrixTree>['data'];

interface Options {
  folded: readonly string[];
  branches: ReadonlyMap<string, 'busy' | 'failed' | 'done'>;
}

/** Every entry the answers know, by number; where two know one, the one with more below counts. */
export function knownEntries(answers: readonly MatrixAnswer[]) {
  const known = new Map<number, { node: MatrixNode; isLast: boolean }>();
  for (const { nodes, levels } of answers) {
    for (const node of nodes) {
      const isLast = node.depth >= levels;
      if (!isLast || !known.has(node.no)) known.set(node.no, { node, isLast });
    }
  }
  return known;
}

/** The entries of some answers as one tree, vacant places included; the first answer is that of the root. */
export function matrixItems(answers: readonly MatrixAnswer[], options: Options): TreePerson | undefined {
  const [first] = answers;
  const known = knownEntries(answers);
  const top = first && first.root !== null ? known.get(first.root)?.node : undefined;
  if (!first || !top) return undefined;
  const children = new Map<string, MatrixNode>();
  for (const { node } of known.values()) {
    if (node.parent !== null) children.set(`${node.parent}/${node.slot}`, node);
  }
  const { folded, branches } = options;
  const person = (node: MatrixNode, isRoot: boolean): TreePerson => {
    const key = String(node.no);
    const isLast = known.get(node.no)?.isLast ?? true;
    const branch = branches.get(key);
    const asked = branch === 'busy' || branch === 'failed' ? branch : node.has_more ? 'closed' : undefined;
    const fold = isLast ? asked : isRoot ? undefined : folded.includes(key) ? 'closed' : 'open';
    const filled = node.filled.reduce((sum, count) => sum + count, 0);
    const place = (slot: number): TreeItem => {
      const child = children.get(`${node.no}/${slot}`);
      if (child) return person(child, false);
      return {
        kind: 'slot',
        key: `${key}/${slot}`,
        edge: String(slot + 1),
        label: t('Vacant place {place} below entry {no}', { place: slot + 1, no: key }),
      };
    };
    return {
      kind: 'person',
      key,
      name: node.name,
      code: t('Entry {no}', { no: key }),
      initials: node.initials,
      imageUrl: node.profile_image_url,
      status: node.status,
      edge: node.slot === null || isRoot ? undefined : String(node.slot + 1),
      counts: [
        { short: t('Level 1'), label: t('Level 1'), value: formatCount(node.filled[0] ?? 0) },
        { short: t('all'), label: t('All levels'), value: formatCount(filled) },
      ],
      label: t('{name}, entry {no}, {id}, {status}, places filled on level 1 {one}, on all levels {all}', {
        name: node.name,
        id: node.user_id,
        no: key,
        status: t(node.status).toLowerCase(),
        one: formatCount(node.filled[0] ?? 0),
        all: formatCount(filled),
      }),
      fold,
      isOnPath: false,
      children:
        !isLast && fold !== 'closed' ? Array.from({ length: first.width }, (_, slot) => place(slot)) : [],
    };
  };
  return person(top, true);
}
