import { IconChevronDown, IconChevronUp, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../lib/text.ts';
import { linkTo } from '../parts/screen-link.tsx';
import { StatusShape } from '../parts/status-tag.tsx';
import type { TreePerson, TreeSlot } from './tree-item.ts';
import type { Place } from './tree-layout.ts';
import './tree-canvas.css';

/** The element of a node; keys are user ids and numbers, which may hold dots. */
export const nodeId = (key: string): string => `node-${key}`;

interface Props {
  place: Place;
  isCurrent: boolean;
  onCurrent: (key: string) => void;
  onFold: (item: TreePerson) => void;
  onOpen: (key: string) => void;
}

/** A node of the canvas: one stop of the Tab key for the whole tree, arrow keys between the nodes. */
export function TreeNode({ place: { item, x, y, width }, isCurrent, onCurrent, onFold, onOpen }: Props) {
  const shared = {
    id: nodeId(item.key),
    tabIndex: isCurrent ? 0 : -1,
    onFocus: () => onCurrent(item.key),
  };
  return (
    <div
      className={item.kind === 'person' && item.isOnPath ? 'tree-node on-path' : 'tree-node'}
      style={{ insetInlineStart: x - width / 2, insetBlockStart: y, inlineSize: width }}
    >
      {item.kind === 'slot' && <SlotNode slot={item} shared={shared} />}
      {item.kind === 'more' && (
        <button type="button" className="tree-more" {...shared} onClick={item.onPress}>
          {item.label}
        </button>
      )}
      {item.kind === 'person' && (
        <>
          <NodeCircle item={item} />
          <button
            type="button"
            className="tree-person"
            aria-label={item.label}
            {...shared}
            onClick={() => onOpen(item.key)}
          >
            <NodeFace item={item} />
          </button>
          {/* Said by the name of the button, in whole words. */}
          <span className="tree-facts" aria-hidden>
            <NodeFacts item={item} />
          </span>
          {item.fold && (
            <button
              type="button"
              className={`tree-fold${item.fold === 'failed' ? ' failed' : ''}`}
              tabIndex={-1}
              aria-expanded={item.fold === 'open'}
              aria-busy={item.fold === 'busy' || undefined}
              aria-label={foldWords(item)}
              title={foldWords(item)}
              onClick={() => onFold(item)}
            >
              {item.fold === 'open' ? (
                <IconChevronUp size={16} aria-hidden />
              ) : (
                <IconChevronDown size={16} aria-hidden />
              )}
            </button>
          )}
        </>
      )}
    </div>
  );
}

export const foldWords = ({ fold, name }: TreePerson): string =>
  fold === 'open' || fold === 'busy'
    ? t('Collapse {name}', { name })
    : fold === 'failed'
      ? t('Try again to expand {name}', { name })
      : t('Expand {name}', { name });

/** Name and id. */
export function NodeFace({ item }: { item: TreePerson }) {
  return (
    <>
      <span className="tree-name">{item.name}</span> <span className="tree-code mono">{item.code}</span>
    </>
  );
}

/** The figures, and the second line when one was chosen. */
export function NodeFacts({ item }: { item: TreePerson }) {
  return (
    <>
      <span className="tree-counts">
        {item.counts.map(({ short, value, isWeak }) => (
          <span key={short} className={isWeak ? 'weak-leg' : undefined}>
            <b>{short}</b> {value}
          </span>
        ))}
      </span>
      {item.note !== undefined && <span className="tree-note">{item.note || '–'}</span>}
    </>
  );
}

/** A photo, or the initials of who has none; they also stand behind a photo that does not come. */
export function NodeCircle({
  item: { initials, imageUrl, status },
  size = 48,
}: {
  item: Pick<TreePerson, 'initials' | 'imageUrl' | 'status'>;
  size?: number;
}) {
  const [broken, setBroken] = useState<string>();
  return (
    <svg
      className={`tree-circle ${status.toLowerCase()}`}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <circle className="tree-disc" cx="24" cy="24" r="22" />
      <text x="24" y="24" textAnchor="middle" dominantBaseline="central">
        {initials}
      </text>
      {imageUrl && imageUrl !== broken && (
        <image
          className="tree-photo"
          href={imageUrl}
          x="3"
          y="3"
          width="42"
          height="42"
          preserveAspectRatio="xMidYMid slice"
          onError={() => setBroken(imageUrl)}
        />
      )}
      <g transform="translate(31 31)">
        <circle className="tree-mark" cx="8" cy="8" r="8" />
        <g transform="translate(3 3)">
          <StatusShape status={status} />
        </g>
      </g>
    </svg>
  );
}

interface SlotProps {
  slot: TreeSlot;
  shared: { id: string; tabIndex: number; onFocus: () => void };
}

/** A free place, dashed; where somebody may stand it leads to the form. */
function SlotNode({ slot: { href, label, face: words = t('Add member') }, shared }: SlotProps) {
  const face = (
    <>
      <span className="tree-free" aria-hidden>
        {href && <IconPlus size={20} aria-hidden />}
      </span>
      <span className="tree-name">{href ? words : t('Vacant place')}</span>
    </>
  );
  if (!href)
    return (
      <button type="button" className="tree-slot" aria-label={label} aria-disabled {...shared}>
        {face}
      </button>
    );
  return (
    <Link {...linkTo(href)} className="tree-slot" aria-label={label} {...shared}>
      {face}
    </Link>
  );
}
