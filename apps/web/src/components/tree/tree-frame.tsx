import type { ReactNode } from 'react';
import { useScreen } from '../../app/use-screen.ts';
import { PageHeader } from '../parts/page-header.tsx';
import { Loading } from '../parts/states.tsx';
import { FiguresTime } from './tree-parts.tsx';
import type { TreeUrl } from './use-tree-url.ts';
import { ViewSwitch } from './view-switch.tsx';
import './tree.css';

interface Props {
  url: TreeUrl;
  help: ReactNode;
  /** Find, and a link to the printable form. */
  action?: ReactNode;
  tools?: ReactNode;
  /** The tools come with an answer: drawn before them, the tree would be pushed down. */
  awaitsTools?: boolean;
  crumbs?: ReactNode;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  time: { as_of: string; is_live: boolean } | undefined;
  /** The tree, once there is one. */
  children: ReactNode;
}

/** The Tree archetype around its tree: title, tools, the way to the root, the time of the figures, the states. */
export function TreeFrame(props: Props) {
  const { url, help, action, tools, crumbs, query, time, children } = props;
  const { title } = useScreen();
  return (
    <div className="tree">
      <PageHeader
        help={help}
        action={
          <>
            <ViewSwitch url={url} />
            {action}
          </>
        }
      />
      <div className="tree-bar">
        {crumbs || <PlaceOfCrumbs isKept={!children} />}
        {tools && <div className="tree-tools">{tools}</div>}
      </div>
      <section
        className={props.awaitsTools ? 'tree-main unsettled' : 'tree-main'}
        aria-label={title}
        aria-busy={query.isFetching && !children}
      >
        {children ?? <Loading query={query} what={title} lines={5} height={72} />}
      </section>
      <FiguresTime time={time} />
    </div>
  );
}

/** The way to the root keeps its line until it is known: what stands below does not move. */
const PlaceOfCrumbs = ({ isKept }: { isKept: boolean }) =>
  isKept && (
    <div className="tree-crumbs" aria-hidden>
      {'\u00a0'}
    </div>
  );
