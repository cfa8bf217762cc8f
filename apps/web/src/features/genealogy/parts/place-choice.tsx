import type { WaitingMember } from '@banyan/contract/genealogy/waiting';
import { useCompany } from '../../../app/company.ts';
import { Button } from '../../../components/parts/button.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { FiguresTime, WayCrumbs } from '../../../components/tree/tree-parts.tsx';
import { TreeView } from '../../../components/tree/tree-view.tsx';
import type { TreeUrl } from '../../../components/tree/use-tree-url.ts';
import { t } from '../../../lib/text.ts';
import { binaryItems } from './binary-items.ts';
import { useBinaryTree } from './use-binary-tree.ts';
import '../../../components/tree/tree.css';

const page = '/user/team-details/holding-tank';
const levels = 4;

/** The own tree with its free places, and the ends of both legs. Before somebody is chosen the places lead nowhere. */
export function PlaceChoice({ url, chosen }: { url: TreeUrl; chosen: WaitingMember | undefined }) {
  const company = useCompany();
  const root = url.get('root');
  const { query, branches, asked, states, answers } = useBinaryTree(root, levels, '');
  const top = query.data;
  const end = (side: string) => () => url.set({ side, parent: '' });
  return (
    <section className="card stack" aria-label={t('Free places')}>
      <div>
        <h2>{chosen ? t('A place for {name}', { name: chosen.name }) : t('Free places')}</h2>
        <p className="caption">
          {chosen ? t('Choose a free place, or the end of a leg.') : t('Choose first who gets a place.')}
        </p>
      </div>
      {chosen && (
        <p className="place-ends">
          <Button onClick={end('L')}>{t('End of left leg')}</Button>
          <Button onClick={end('R')}>{t('End of right leg')}</Button>
          <Button onClick={end('auto')}>{t('Choose for me')}</Button>
        </p>
      )}
      {top && <WayCrumbs way={top.breadcrumb} isOwn onRoot={url.setRoot} />}
      {top ? (
        <TreeView
          title={t('Free places')}
          root={binaryItems(top.root, answers, {
            note: undefined,
            company,
            folded: branches.folded,
            branches: states,
            path: new Set(),
            placing: chosen?.name ?? '',
            slotHref: ({ user_id: parent }, side) =>
              chosen &&
              `${page}?${new URLSearchParams({
                member: chosen.user_id,
                parent,
                side,
                ...(root ? { root } : {}),
              })}`,
          })}
          fits={String(top.levels)}
          view={url.view}
          noteTitle={undefined}
          found={undefined}
          onFold={(from, item) => {
            if (item.fold === 'failed') void asked[branches.opened.indexOf(item.key)]?.refetch();
            else branches.toggle(from, item);
          }}
          onOpen={url.setRoot}
        />
      ) : (
        <Loading query={query} what={t('Free places')} lines={5} height={72} />
      )}
      <FiguresTime time={top} />
    </section>
  );
}
