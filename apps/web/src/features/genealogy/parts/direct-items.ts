import type { DirectNode } from '@banyan/contract/genealogy/trees';
import type { TreeItem, TreePerson } from '../../../components/tree/tree-item.ts';
import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import type { DirectAnswer } from './use-direct-tree.ts';

interface Options {
  folded: readonly string[];
  /** User ids from the root down to who is looked for. */
  path?: readonly string[];
  /** Members who stand on it: they are drawn although the page of directs that holds them has not come. */
  onPath?: readonly DirectNode[];
  stateOf: (key: string) => 'busy' | 'failed' | 'done' | undefined;
  showMore: (key: string) => void;
}

/** Every member the answers know, by user id. */
export const knownDirects = (answers: readonly DirectAnswer[]): Map<string, DirectNode> =>
  new Map(
    answers.flatMap(({ parent, children }) => [parent, ...children].map((node) => [node.user_id, node])),
  );

/** The members of some answers as one tree; the first answer is that of the root. */
export function directItems(answers: readonly DirectAnswer[], options: Options): TreePerson | undefined {
  const [first] = answers;
  if (!first) return undefined;
  const { folded, stateOf, showMore, path = [], onPath = [] } = options;
  const below = (key: string): TreeItem[] => {
    const pages = answers
      .filter(({ parent }) => parent.user_id === key)
      .sort((a, b) => a.page_index - b.page_index);
    const listed = pages.flatMap((page) => page.children);
    const next = path.includes(key) ? path[path.indexOf(key) + 1] : undefined;
    const isListed = listed.some(({ user_id }) => user_id === next);
    const children = [
      ...listed,
      ...(isListed ? [] : onPath.filter(({ user_id }) => user_id === next).slice(0, 1)),
    ];
    const rest = (pages[0]?.total ?? 0) - children.length;
    return [
      ...children.map((child) => person(child, false)),
      ...(rest > 0
        ? [
            {
              kind: 'more' as const,
              key: `${key}/more`,
              label: t('Show more, {count} left', { count: formatCount(rest) }),
              onPress: () => showMore(key),
            },
          ]
        : []),
    ];
  };
  const person = (node: DirectNode, isRoot: boolean): TreePerson => {
    const { user_id: key, directs, team } = node;
    const state = stateOf(key);
    const isDone = isRoot || state === 'done';
    const fold =
      isRoot || directs.joined === 0
        ? undefined
        : folded.includes(key) || !state
          ? 'closed'
          : state === 'done'
            ? 'open'
            : state;
    return {
      kind: 'person',
      key,
      name: node.name,
      code: key,
      initials: node.initials,
      imageUrl: node.profile_image_url,
      status: node.status,
      edge: isRoot ? undefined : (node.side ?? undefined),
      counts: [
        { short: 'D', label: t('Directs'), value: formatCount(directs.joined) },
        { short: 'T', label: t('Team'), value: formatCount(team.joined) },
      ],
      label: t('{name}, {id}, {status}, directs {directs}, team {team}', {
        name: node.name,
        id: key,
        status: t(node.status).toLowerCase(),
        directs: formatCount(directs.joined),
        team: formatCount(team.joined),
      }),
      fold,
      isOnPath: path.includes(key),
      children: isDone && fold !== 'closed' ? below(key) : [],
    };
  };
  return person(first.parent, true);
}
