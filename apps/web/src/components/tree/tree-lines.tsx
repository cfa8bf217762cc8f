import type { TreeItem } from './tree-item.ts';
import type { Layout } from './tree-layout.ts';
import './tree-canvas.css';

/** The lines between the nodes, with the side or the slot they lead to. */
export function TreeLines({ layout: { width, height, places } }: { layout: Layout }) {
  return (
    <svg className="tree-lines" width={width} height={height} aria-hidden="true">
      {places.map(
        ({ item, line, isOnPath }) =>
          line && <path key={item.key} d={line} className={lineClass(item, isOnPath)} />,
      )}
      {places.map(
        ({ item, x, y }) =>
          item.kind !== 'more' &&
          item.edge && (
            <text key={item.key} x={x + 6} y={y - 5}>
              {item.edge}
            </text>
          ),
      )}
    </svg>
  );
}

const lineClass = (item: TreeItem, isOnPath: boolean): string =>
  [
    isOnPath ? 'on-path' : item.kind === 'slot' ? 'to-slot' : '',
    item.kind !== 'more' && item.isWeakLeg ? 'weak-leg' : '',
  ].join(' ');
