import { findInBinaryTree } from '@banyan/contract/genealogy/trees';
import { IconPrinter } from '@tabler/icons-react';
import { useCompany } from '../../app/company.ts';
import { useArea } from '../../app/use-area.ts';
import { useScreen } from '../../app/use-screen.ts';
import { ButtonLink } from '../../components/parts/button.tsx';
import { FindMember } from '../../components/tree/find-member.tsx';
import { TreeFrame } from '../../components/tree/tree-frame.tsx';
import { Segments, ToolSelect, WayCrumbs } from '../../components/tree/tree-parts.tsx';
import { TreeView } from '../../components/tree/tree-view.tsx';
import { type TreeUrl, useTreeUrl } from '../../components/tree/use-tree-url.ts';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { BinaryDrawer } from './parts/binary-drawer.tsx';
import { binaryItems, knownNodes, type NoteKind, noteKinds, noteTitles } from './parts/binary-items.ts';
import { useBinaryTree, useSlotHref } from './parts/use-binary-tree.ts';

const levelChoices = ['3', '4', '5'] as const;

/** The binary tree (docs/screens.md §7.4): some levels a call, any member as root, free places lead to joining. */
export default function BinaryTreePage() {
  const url = useTreeUrl();
  const company = useCompany();
  const { title } = useScreen();
  const { isAdmin } = useArea();
  const slotHref = useSlotHref();
  const levels = levelChoices.find((known) => known === url.get('levels')) ?? '4';
  const note = noteKinds.find((known) => known === url.get('line'));
  const find = url.get('find');
  const { query, branches, asked, states, answers, path } = useBinaryTree(
    url.get('root'),
    Number(levels),
    find,
  );
  const top = query.data;
  const opened = knownNodes(answers).get(url.get('row'))?.node;
  const close = (): void => url.set({ row: '' }, { replace: true });
  return (
    <>
      <TreeFrame
        url={url}
        query={query}
        time={top}
        help={t('Left and right teams, some levels at a time. Open a member for all figures.')}
        action={
          <>
            <FindMember tree="binary" onPick={(userId) => void showMember(url, userId, Number(levels))} />
            {!isAdmin && (
              <ButtonLink
                to="/user/team-details/binary-tree-static"
                search={url.get('root') ? { root: url.get('root') } : {}}
                icon={<IconPrinter size={18} stroke={1.6} aria-hidden />}
              >
                {t('Print')}
              </ButtonLink>
            )}
          </>
        }
        crumbs={top && <WayCrumbs way={top.breadcrumb} isOwn={!isAdmin} onRoot={url.setRoot} />}
        tools={<BinaryTools url={url} levels={levels} note={note} />}
      >
        {top && (
          <TreeView
            title={title}
            root={binaryItems(top.root, answers, {
              note,
              company,
              folded: branches.folded,
              branches: states,
              path,
              slotHref,
            })}
            fits={String(top.levels)}
            view={url.view}
            noteTitle={note && t(noteTitles[note])}
            found={find && path.has(find) ? find : undefined}
            onFold={(root, item) => {
              if (item.fold === 'failed') void asked[branches.opened.indexOf(item.key)]?.refetch();
              else branches.toggle(root, item);
            }}
            onOpen={(key) => url.set({ row: key })}
          />
        )}
      </TreeFrame>
      <p className="caption">
        <span className="weak-leg" aria-hidden /> {t('The weaker leg')}
      </p>
      {opened && (
        <BinaryDrawer
          node={opened}
          slotHref={slotHref}
          onRoot={opened.user_id === top?.root ? undefined : () => url.setRoot(opened.user_id)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Makes an ancestor the root so that the member is in view, and highlights the path. */
async function showMember(url: TreeUrl, userId: string, levels: number): Promise<void> {
  try {
    const query = { user_id: userId, root: url.get('root'), levels };
    const { data } = await call(findInBinaryTree, { query, loader: true });
    url.set({ root: data.show, find: userId, row: '' });
  } catch {
    // On screen already (app/errors.ts).
  }
}

interface ToolsProps {
  url: TreeUrl;
  levels: (typeof levelChoices)[number];
  note: NoteKind | undefined;
}

function BinaryTools({ url, levels, note }: ToolsProps) {
  return (
    <>
      <Segments
        label={t('Levels')}
        options={levelChoices.map((value) => ({ value, label: t('{count} levels', { count: value }) }))}
        value={levels}
        onChange={(value) => url.set({ levels: value === '4' ? '' : value }, { replace: true })}
      />
      <ToolSelect
        label={t('Second line')}
        value={note ?? ''}
        options={[
          { value: '', label: t('none') },
          ...noteKinds.map((value) => ({ value, label: t(noteTitles[value]) })),
        ]}
        onChange={(value) => url.set({ line: value }, { replace: true })}
      />
    </>
  );
}
