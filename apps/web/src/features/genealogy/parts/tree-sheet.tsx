import type { TreePerson } from '../../../components/tree/tree-item.ts';
import { layoutTree } from '../../../components/tree/tree-layout.ts';
import { TreeLines } from '../../../components/tree/tree-lines.tsx';
import { NodeCircle, NodeFace, NodeFacts } from '../../../components/tree/tree-node.tsx';
import { t } from '../../../lib/text.ts';
import './tree-sheet.css';
import '../../../components/tree/tree.css';

/** A tree to read and to print: the nodes of the canvas without anything to press, in light ink on a sheet of A4. */
export function TreeSheet({ title, root }: { title: string; root: TreePerson }) {
  const layout = layoutTree(root, { hasNote: false });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className="tree-paper light-ink" aria-label={title} tabIndex={0}>
      <ul className="tree-plane" style={{ inlineSize: layout.width, blockSize: layout.height }}>
        <li aria-hidden>
          <TreeLines layout={layout} />
        </li>
        {layout.places.map(({ item, x, y, width }) => (
          <li
            key={item.key}
            className="tree-node"
            style={{
              insetInlineStart: x - width / 2,
              insetBlockStart: y,
              inlineSize: width,
            }}
          >
            {item.kind === 'person' ? (
              <>
                <NodeCircle item={item} />
                <span className="tree-person">
                  <NodeFace item={item} />
                </span>
                <span className="tree-facts">
                  <NodeFacts item={item} />
                </span>
              </>
            ) : (
              <span className="tree-slot">
                <span className="tree-free" aria-hidden />
                <span className="tree-name">{t('Vacant place')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
