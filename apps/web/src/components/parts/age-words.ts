import { t } from '../../lib/text.ts';

/** How long ago a moment was, in its largest unit. */
export function ageWords(at: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - new Date(at).getTime()) / 60_000));
  if (minutes < 60) return t('{count, plural, one {# minute} other {# minutes}}', { count: minutes });
  if (minutes < 48 * 60)
    return t('{count, plural, one {# hour} other {# hours}}', { count: Math.floor(minutes / 60) });
  return t('{count, plural, one {# day} other {# days}}', { count: Math.floor(minutes / 1440) });
}
