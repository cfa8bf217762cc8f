import { documentWords, readDocument } from '@banyan/contract/accounts/documents';
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button, IconButton } from './button.tsx';
import { Loading } from './states.tsx';
import './document-viewer.css';

/** Steps of the zoom: of the width there is. */
const zooms = [1, 1.5, 2, 3, 4] as const;
const maxZoom = zooms.length - 1;

interface Props {
  id: string;
}

/**
 * A picture that was handed in as proof, with zoom and turning by buttons; larger than its box it is scrolled. It is asked
 * for once: each look of an admin is logged.
 */
export function DocumentViewer({ id }: Props) {
  const query = useCall(
    readDocument,
    { id },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, quiet: true },
  );
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  if (!query.data) return <Loading query={query} what={t('The picture')} lines={6} />;
  const { kind, media_type, content } = query.data;
  const title = t(documentWords[kind]);
  const percent = (zooms[zoom] ?? 1) * 100;
  return (
    <figure className="document-viewer">
      <figcaption>
        <span className="viewer-title">{title}</span>
        <span className="viewer-tools">
          <IconButton label={t('Smaller')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <IconZoomOut size={20} aria-hidden />
          </IconButton>
          <IconButton label={t('Larger')} disabled={zoom === maxZoom} onClick={() => setZoom(zoom + 1)}>
            <IconZoomIn size={20} aria-hidden />
          </IconButton>
          <IconButton label={t('Turn')} onClick={() => setTurns((turns + 1) % 4)}>
            <IconRotateClockwise size={20} aria-hidden />
          </IconButton>
          <Button variant="quiet" onClick={() => setZoom(0)} disabled={zoom === 0}>
            {t('Fit')}
          </Button>
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its box is scrolled by keys too */}
      <section className="viewer-box" aria-label={title} tabIndex={0}>
        <img
          src={`data:${media_type};base64,${content}`}
          alt={title}
          style={{ inlineSize: `${percent}%`, rotate: `${turns * 90}deg` }}
          draggable={false}
        />
      </section>
    </figure>
  );
}
