import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { toast } from '../../app/toast.ts';
import { t } from '../../lib/text.ts';
import { linkTo } from './screen-link.tsx';
import './people.css';

/** First letters of a name, for a round mark. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = (words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '');
  return letters.toUpperCase() || '?';
}

interface AvatarProps {
  name: string;
  /** '' and null = there is no photo. */
  imageUrl?: string | null | undefined;
  /** Pixels across. */
  size?: number;
  /** Missing = the name stands beside it, and nothing more is to be read. */
  alt?: string;
}

/** Somebody's photo, or the initials of who has none; also of a photo that was taken away meanwhile. */
export function Avatar({ name, imageUrl, size = 32, alt = '' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const style = { '--avatar': `${size}px` } as CSSProperties;
  if (imageUrl && imageUrl !== broken)
    return (
      <img
        className="avatar"
        style={style}
        src={imageUrl}
        alt={alt}
        width={size}
        height={size}
        onError={() => setBroken(imageUrl)}
      />
    );
  // Drawn by the style sheet: the letters are a picture, not a text to be read.
  return <span className="avatar" style={style} data-initials={initials(name)} aria-hidden />;
}

/** A person in a row: name above, id in mono below; with `href` the id leads there. */
export function UserChip({
  userId,
  name,
  href,
}: {
  userId: string;
  name: string;
  href?: string | undefined;
}) {
  return (
    <span className="user-chip">
      <span className="user-chip-name">{name}</span>
      {href ? (
        <Link {...linkTo(href)} className="user-chip-id mono">
          {userId}
        </Link>
      ) : (
        <span className="user-chip-id mono">{userId}</span>
      )}
    </span>
  );
}

/** Copies and says so (docs/screens.md §3: 'Copied to clipboard'). */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // No clipboard on a plain http address: the old way still works there.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  toast({ severity: 'success', summary: t('Copied to clipboard'), key: 'copied' });
}

/** An id or a link with its copy button. */
export function CopyText({ text, label, shown }: { text: string; label?: string; shown?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <span className="copy-text">
      <span className="mono">{shown ?? text}</span>
      <button
        type="button"
        className="copy-button"
        onClick={copy}
        aria-label={t('Copy {what}', { what: label ?? text })}
        title={t('Copy {what}', { what: label ?? text })}
      >
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </button>
    </span>
  );
}
