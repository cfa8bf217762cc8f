import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../app/toast.ts';
import { t } from '../../lib/text.ts';
import './people.css';

/** First letters of a name, for a round mark. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = (words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '');
  return letters.toUpperCase() || '?';
}

export function Avatar({ name, imageUrl, size = 32 }: { name: string; imageUrl?: string; size?: number }) {
  if (imageUrl) return <img className="avatar" src={imageUrl} alt="" width={size} height={size} />;
  // Drawn by the style sheet: the letters are a picture, not a text to be read.
  return <span className={`avatar${size > 40 ? ' large' : ''}`} data-initials={initials(name)} aria-hidden />;
}

/** A person in a row: name above, id in mono below. */
export function UserChip({ userId, name }: { userId: string; name: string }) {
  return (
    <span className="user-chip">
      <span className="user-chip-name">{name}</span>
      <span className="user-chip-id mono">{userId}</span>
    </span>
  );
}

/** Copies and says so (spec §8: 'Copied to clipboard'). */
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
