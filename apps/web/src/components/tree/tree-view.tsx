import { useEffect, useRef, useState } from 'react';
import { TreeCanvas } from './tree-canvas.tsx';
import { flatten, type TreePerson } from './tree-item.ts';
import { nodeId } from './tree-node.tsx';
import { TreeOutline } from './tree-outline.tsx';
import type { View } from './use-tree-url.ts';

interface Props {
  title: string;
  root: TreePerson;
  /** Names what is drawn besides its root, such as the number of levels: another one is made to fit. */
  fits?: string;
  view: View;
  noteTitle: string | undefined;
  /** Somebody who was looked for takes the focus as soon as they are drawn. */
  found: string | undefined;
  onFold: (root: TreePerson, item: TreePerson) => void;
  onOpen: (key: string) => void;
}

/** A tree as canvas or as outline: the same nodes, the same keys, the same current one. */
export function TreeView({ title, root, fits = '', view, noteTitle, found, onFold, onOpen }: Props) {
  const [wanted, setCurrent] = useState(root.key);
  const keys = new Set(flatten(root).map(({ item }) => item.key));
  const current = keys.has(wanted) ? wanted : root.key;
  const shown = useRef<string | undefined>(undefined);
  const isThere = found !== undefined && keys.has(found);
  useEffect(() => {
    if (!found || !isThere || shown.current === found) return;
    shown.current = found;
    const element = document.getElementById(nodeId(found));
    element?.focus();
    element?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [found, isThere]);
  const shared = {
    title,
    root,
    current,
    onCurrent: setCurrent,
    onFold: (item: TreePerson) => onFold(root, item),
    onOpen,
  };
  return view === 'canvas' ? (
    <TreeCanvas {...shared} fits={`${root.key}/${fits}`} hasNote={noteTitle !== undefined} />
  ) : (
    <TreeOutline {...shared} noteTitle={noteTitle} />
  );
}
