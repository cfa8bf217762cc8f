import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconMaximize,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { IconButton } from '../parts/button.tsx';
import { neighbour, type Step, type TreePerson } from './tree-item.ts';
import { layoutTree } from './tree-layout.ts';
import { TreeLines } from './tree-lines.tsx';
import { nodeId, TreeNode } from './tree-node.tsx';

// for a tree of more than four rows
const MiniMap = lazyPart(() => import('./tree-mini-map.tsx'));

interface Props {
  title: string;
  root: TreePerson;
  /** Names what is drawn: another one is made to fit. */
  fits: string;
  hasNote: boolean;
  current: string;
  onCurrent: (key: string) => void;
  onFold: (item: TreePerson) => void;
  onOpen: (key: string) => void;
}

/** A box is no higher than this: beyond it scrolls. */
const tallest = 900;
const zooms = [0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5];
const steps: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Circles and lines in a box that scrolls: dragged, or moved and sized by buttons (WCAG 2.5.7). */
export function TreeCanvas({ title, root, fits, hasNote, current, onCurrent, onFold, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { room, watch } = useRoom(box);
  const layout = layoutTree(root, { hasNote, room });
  const { width, height, places } = layout;
  const [size, setSize] = useState<{ of: string; zoom: number; isNew: boolean }>();
  const scale = size?.zoom ?? 1;
  const anchor = useRef<{ id: string; x: number; y: number } | undefined>(undefined);

  const fitting = (least: number): number =>
    Math.max(least, Math.min(1, room / width, (tallest - 32) / height));
  // Another tree begins as large as the box allows, then with its root in the middle.
  useLayoutEffect(() => {
    const element = box.current;
    if (room > 0 && size?.of !== fits) setSize({ of: fits, zoom: fitting(0.65), isNew: true });
    else if (size?.isNew && element) {
      element.scrollLeft = (places[0]?.x ?? 0) * scale - element.clientWidth / 2;
      setSize({ ...size, isNew: false });
    }
  });
  // What was pressed, or stands in the middle of a view that changes its size, stays where it was.
  useLayoutEffect(() => {
    const { id, x, y } = anchor.current ?? { id: '', x: 0, y: 0 };
    const now = middleOf(document.getElementById(id));
    anchor.current = undefined;
    if (now) box.current?.scrollBy(now.x - x, now.y - y);
  });
  const hold = (key: string): void => {
    const id = nodeId(key);
    const at = middleOf(document.getElementById(id));
    if (at) anchor.current = { id, ...at };
  };
  const fold = (item: TreePerson): void => {
    hold(item.key);
    onFold(item);
  };
  /** Around the current node when it is in view, else around the one nearest to the middle of the view. */
  const setZoom = (zoom: number | undefined): void => {
    if (!zoom || !box.current) return;
    const view = box.current.getBoundingClientRect();
    const [middleX, middleY] = [view.left + view.width / 2, view.top + view.height / 2];
    const near = places.map(({ item: { key } }) => {
      const at = middleOf(document.getElementById(nodeId(key))) ?? { x: Number.NaN, y: Number.NaN };
      const isInView = at.x > view.left && at.x < view.right && at.y > view.top && at.y < view.bottom;
      return { key, far: isInView && key === current ? -1 : Math.hypot(at.x - middleX, at.y - middleY) };
    });
    hold(near.reduce((one, other) => (other.far < one.far ? other : one)).key);
    setSize({ of: fits, zoom, isNew: false });
  };
  const go = (key: string | undefined): void => {
    if (key === undefined) return;
    onCurrent(key);
    document.getElementById(nodeId(key))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const item = places.find((place) => place.item.key === current)?.item;
    const step = steps[event.key];
    const wantsFold = event.key === '+' || event.key === '-';
    if (!item || (!step && !wantsFold)) return;
    event.preventDefault();
    const isClosed = item.kind === 'person' && (item.fold === 'closed' || item.fold === 'failed');
    if (item.kind === 'person' && item.fold && (event.key === '-' ? !isClosed : isClosed) && wantsFold)
      fold(item);
    else if (item.kind === 'person' && step === 'down' && isClosed) fold(item);
    else if (step) go(neighbour(root, current, step));
  };
  const pan = (x: number, y: number) => (): void => {
    const { clientWidth = 0, clientHeight = 0 } = box.current ?? {};
    box.current?.scrollBy({ left: x * clientWidth * 0.5, top: y * clientHeight * 0.5 });
  };
  const nextZoom = zooms.find((step) => step > scale + 0.01);
  const lastZoom = zooms.findLast((step) => step < scale - 0.01);
  return (
    <div className="tree-sheet">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout */}
      <div className="tree-moves" role="group" aria-label={t('Move and zoom tree')}>
        <IconButton label={t('Move left')} onClick={pan(-1, 0)}>
          <IconArrowLeft size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Move up')} onClick={pan(0, -1)}>
          <IconArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Move down')} onClick={pan(0, 1)}>
          <IconArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Move right')} onClick={pan(1, 0)}>
          <IconArrowRight size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Zoom out')} disabled={!lastZoom} onClick={() => setZoom(lastZoom)}>
          <IconZoomOut size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Zoom in')} disabled={!nextZoom} onClick={() => setZoom(nextZoom)}>
          <IconZoomIn size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('Fit the tree')} onClick={() => setZoom(fitting(0.35))}>
          <IconMaximize size={18} aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout */}
      <div
        ref={watch}
        className="tree-box"
        style={{ maxBlockSize: tallest }}
        role="group"
        aria-label={t('{title}: arrow keys move, Enter opens, plus and minus expand and collapse', { title })}
        onKeyDown={onKeyDown}
        {...useDrag()}
      >
        <div className="tree-size" style={{ inlineSize: width * scale, blockSize: height * scale }}>
          <div className="tree-plane" style={{ inlineSize: width, blockSize: height, scale: String(scale) }}>
            <TreeLines layout={layout} />
            {places.map((place) => (
              <TreeNode
                key={place.item.key}
                place={place}
                isCurrent={place.item.key === current}
                onCurrent={onCurrent}
                onFold={fold}
                onOpen={onOpen}
              />
            ))}
          </div>
        </div>
      </div>
      {new Set(places.map(({ y }) => y)).size > 4 && (
        <Suspense>
          <MiniMap layout={layout} scale={scale} box={box} />
        </Suspense>
      )}
    </div>
  );
}

/** How wide the box is inside. */
function useRoom(box: RefObject<HTMLDivElement | null>) {
  const [room, setRoom] = useState(0);
  const watch = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      if (!element) return;
      const look = (): void => setRoom(element.clientWidth - 16);
      look();
      const observer = new ResizeObserver(look);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [box],
  );
  return { room, watch };
}

/** The middle of a node's upper edge on screen. */
function middleOf(element: HTMLElement | null): { x: number; y: number } | undefined {
  const place = element?.getBoundingClientRect();
  return place && { x: place.left + place.width / 2, y: place.top };
}

/** A mouse drags the plane; fingers scroll it as they scroll everything. */
function useDrag() {
  const from = useRef<{ x: number; y: number } | undefined>(undefined);
  const end = (): void => {
    from.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      const isNode = event.target instanceof Element && event.target.closest('button, a');
      if (event.pointerType === 'mouse' && event.button === 0 && !isNode)
        from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!from.current) return;
      event.currentTarget.scrollBy(from.current.x - event.clientX, from.current.y - event.clientY);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: end,
    onPointerLeave: end,
  };
}
