import { IconBinaryTree, IconList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useScreen } from '../../app/use-screen.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Loading } from '../parts/states.tsx';
import { FiguresTime } from './tree-parts.tsx';
import type { TreeUrl } from './use-tree-url.ts';
import './tree.css';

interface Props {
  url: TreeUrl;
  help: ReactNode;
  /** Find, and a link to the printable form. */
  action?: ReactNode;
  tools?: ReactNode;
  crumbs?: ReactNode;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  time: { as_of: string; is_live: boolean } | undefined;
  /** The tree, once there is one. */
  children: ReactNode;
}

/** The Tree archetype around its tree: title, tools, the way to the root, the time of the figures, the states. */
export function TreeFrame({ url, help, action, tools, crumbs, query, time, children }: Props) {
  const { title } = useScreen();
  const isCanvas = url.view === 'canvas';
  return (
    <div className="tree">
      <PageHeader
        help={help}
        action={
          <>
            <Button
              icon={isCanvas ? <IconList size={18} aria-hidden /> : <IconBinaryTree size={18} aria-hidden />}
              onClick={() => url.setView(isCanvas ? 'outline' : 'canvas')}
            >
              {isCanvas ? t('Outline view') : t('Tree view')}
            </Button>
            {action}
          </>
        }
      />
      <div className="tree-bar">
        {crumbs}
        {tools && <div className="tree-tools">{tools}</div>}
      </div>
      <section className="tree-main" aria-label={title} aria-busy={query.isFetching && !children}>
        {children ?? <Loading query={query} what={title} lines={5} height={72} />}
      </section>
      <FiguresTime time={time} />
    </div>
  );
}
