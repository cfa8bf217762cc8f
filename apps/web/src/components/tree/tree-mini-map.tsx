import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import type { Layout } from './tree-layout.ts';
import './tree-mini-map.css';

interface Props {
  layout: Layout;
  scale: number;
  box: RefObject<HTMLDivElement | null>;
}

/** No larger than this, in px, and never more than a third of the view. */
const [maxWide, maxHigh] = [168, 112];

/**
 * The whole tree in a corner with what is in sight; pressed or dragged it moves the view. It shows nothing that the tree does
 * not, and the buttons above do the same (WCAG 2.5.7): it is not read out.
 */
export default function TreeMiniMap({ layout: { width, height, places }, scale, box }: Props) {
  const [view, setView] = useState<{ left: number; top: number; width: number; height: number }>();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = (): void => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
      setView({
        left: scrollLeft / scale,
        top: scrollTop / scale,
        width: Math.min(width, clientWidth / scale),
        height: Math.min(height, clientHeight / scale),
      });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box, scale, width, height]);
  // all of it is in sight
  if (!view || (view.width >= width && view.height >= height)) return null;
  const small = Math.min(Math.min(maxWide, (view.width * scale) / 3) / width, maxHigh / height);
  const show = (event: PointerEvent): void => {
    if (event.type === 'pointermove' && event.buttons !== 1) return;
    const at = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - at.left) / small, (event.clientY - at.top) / small];
    box.current?.scrollTo({ left: (x - view.width / 2) * scale, top: (y - view.height / 2) * scale });
  };
  return (
    <svg
      className="tree-mini-map"
      width={width * small}
      height={height * small}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onPointerDown={show}
      onPointerMove={show}
    >
      {places.map(({ item, line }) => line && <path key={item.key} d={line} />)}
      {places.map(({ item, x, y, isOnPath }) => (
        <circle
          key={item.key}
          className={item.kind === 'slot' ? 'free' : isOnPath ? 'on-path' : undefined}
          cx={x}
          cy={y + 24}
          r={Math.max(24, 2.5 / small)}
        />
      ))}
      <rect x={view.left} y={view.top} width={view.width} height={view.height} />
    </svg>
  );
}
