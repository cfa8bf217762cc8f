import { type DirectNode, directTree } from '@banyan/contract/genealogy/trees';
import { useArea } from '../../app/use-area.ts';
import { useScreen } from '../../app/use-screen.ts';
import { DateTime, Money } from '../../components/parts/figures.tsx';
import { UserChip } from '../../components/parts/people.tsx';
import { planName } from '../../components/parts/plan-name.ts';
import { FindMember } from '../../components/tree/find-member.tsx';
import { TreeDrawer } from '../../components/tree/tree-drawer.tsx';
import { TreeFrame } from '../../components/tree/tree-frame.tsx';
import { WayCrumbs } from '../../components/tree/tree-parts.tsx';
import { TreeView } from '../../components/tree/tree-view.tsx';
import { type TreeUrl, useTreeUrl } from '../../components/tree/use-tree-url.ts';
import { call } from '../../lib/call.ts';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { directItems, knownDirects } from './parts/direct-items.ts';
import { topFor, useDirectTree } from './parts/use-direct-tree.ts';

/** The sponsor tree: who brought whom, unfolded a member at a time. */
export default function DirectTreePage() {
  const url = useTreeUrl();
  const { title } = useScreen();
  const { isAdmin } = useArea();
  const find = url.get('find');
  const { query, branches, answers, path, onPath, stateOf, retry, showMore } = useDirectTree(
    url.get('root'),
    find,
  );
  const top = query.data;
  const root = directItems(answers, { folded: branches.folded, path, onPath, stateOf, showMore });
  const opened = knownDirects(answers).get(url.get('row'));
  return (
    <>
      <TreeFrame
        url={url}
        query={query}
        time={top}
        help={t('Members under the sponsor who introduced them. Expand a member to see their directs.')}
        action={<FindMember tree="sponsor" onPick={(userId) => void showMember(url, userId)} />}
        crumbs={top && <WayCrumbs way={top.breadcrumb} isOwn={!isAdmin} onRoot={url.setRoot} />}
      >
        {root && (
          <TreeView
            title={title}
            root={root}
            view={url.view}
            noteTitle={undefined}
            found={path.includes(find) ? find : undefined}
            onFold={(whole, item) => {
              if (item.fold === 'failed') retry(item.key);
              else branches.toggle(whole, item);
            }}
            onOpen={(key) => url.set({ row: key })}
          />
        )}
      </TreeFrame>
      {opened && (
        <TreeDrawer
          person={opened}
          lines={linesOf(opened)}
          onRoot={opened.user_id === top?.parent.user_id ? undefined : () => url.setRoot(opened.user_id)}
          onClose={() => url.set({ row: '' }, { replace: true })}
        />
      )}
    </>
  );
}

/** Unfolds the way to a member, under who stands on top if that leads there, and highlights it. */
async function showMember(url: TreeUrl, userId: string): Promise<void> {
  try {
    const { data } = await call(directTree, { query: { parent: userId, page_size: 1 }, loader: true });
    url.set({ root: topFor(data.breadcrumb, url.get('root')), find: userId, row: '' });
  } catch {
    // On screen already (app/errors.ts).
  }
}

const linesOf = (node: DirectNode) => [
  { label: t('Level'), value: formatCount(node.level) },
  {
    label: t('Directs'),
    value: t('{joined}, {active} active', {
      joined: formatCount(node.directs.joined),
      active: formatCount(node.directs.active),
    }),
  },
  { label: t('Business of directs'), value: <Money value={node.directs.business} /> },
  {
    label: t('Team'),
    value: t('{joined}, {active} active', {
      joined: formatCount(node.team.joined),
      active: formatCount(node.team.active),
    }),
  },
  { label: t("Sponsored team's business"), value: <Money value={node.team.business} /> },
  { label: t('Self business'), value: <Money value={node.self_business} /> },
  { label: t('Package'), value: node.package ?? t('none') },
  { label: t('Paid rank'), value: node.rank ? planName(node.rank) : t('none') },
  { label: t('Highest rank'), value: node.highest_rank ? planName(node.highest_rank) : t('none') },
  {
    label: t('Sponsor'),
    value: node.sponsor ? <UserChip userId={node.sponsor.user_id} name={node.sponsor.name} /> : t('none'),
  },
  { label: t('Side'), value: node.side === 'L' ? t('Left (L)') : node.side === 'R' ? t('Right (R)') : '–' },
  { label: t('Joined'), value: <DateTime value={node.joined_at} /> },
  { label: t('Activated'), value: <DateTime value={node.activated_at} /> },
];
