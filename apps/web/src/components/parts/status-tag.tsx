import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { codeWords } from '../../lib/text.ts';
import './status-tag.css';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'hold';

/** One list of statuses for the whole product: word → tone (docs/screens.md §7.8). */
const tones: Record<string, Tone> = {
  active: 'success',
  approved: 'success',
  paid: 'success',
  credited: 'success',
  credit: 'success',
  verified: 'success',
  delivered: 'success',
  done: 'success',
  achieved: 'success',
  'in force': 'success',
  completed: 'success',
  posted: 'success',
  loaded: 'success',
  sent: 'success',
  replied: 'success',
  shown: 'success',
  made: 'success',
  on: 'success',
  'on sale': 'success',
  enough: 'success',
  pending: 'warning',
  unpaid: 'warning',
  underpaid: 'warning',
  reorder: 'warning',
  open: 'warning',
  waiting: 'warning',
  skipped: 'warning',
  rejected: 'danger',
  blocked: 'danger',
  failed: 'danger',
  'none left': 'danger',
  reversed: 'danger',
  refused: 'danger',
  processing: 'info',
  confirming: 'info',
  calculated: 'info',
  checking: 'info',
  checked: 'info',
  loading: 'info',
  posting: 'info',
  answered: 'info',
  claimed: 'info',
  'to come': 'info',
  scheduled: 'info',
  running: 'info',
  provisional: 'info',
  dispatched: 'info',
  'in review': 'info',
  held: 'hold',
  suspended: 'hold',
  trimmed: 'hold',
  capped: 'hold',
  lapsed: 'hold',
  'would lapse': 'hold',
  'roi blocked': 'hold',
};

export const toneOf = (status: string): Tone => tones[status.toLowerCase().replaceAll('_', ' ')] ?? 'neutral';

/** Word, shape and colour: never colour alone (WCAG 1.4.1). */
export function StatusTag({ status, tone = toneOf(status) }: { status: string; tone?: Tone }) {
  return (
    <span className={`status-tag ${tone}`}>
      {tone === 'hold' ? (
        <IconLock size={12} stroke={2.4} aria-hidden />
      ) : (
        <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
          {shapes[tone]}
        </svg>
      )}
      {codeWords(status)}
    </span>
  );
}

/** The shape of a status alone, for marks: goes into an SVG of 10 by 10 and takes the text's colour. */
export function StatusShape({ status }: { status: string }) {
  const tone = toneOf(status);
  return tone === 'hold' ? shapes.neutral : shapes[tone];
}

const shapes: Record<Exclude<Tone, 'hold'>, ReactNode> = {
  success: <circle cx="5" cy="5" r="3.5" fill="currentColor" />,
  warning: <rect x="1.5" y="1.5" width="7" height="7" fill="currentColor" />,
  danger: <path d="M5 1 9.3 9H.7Z" fill="currentColor" />,
  info: <circle cx="5" cy="5" r="3.2" fill="none" stroke="currentColor" strokeWidth="2" />,
  neutral: <rect x="1" y="4" width="8" height="2" fill="currentColor" />,
};
