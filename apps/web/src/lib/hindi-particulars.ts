import { type Text, text } from '@banyan/contract/core/text';

type Find = (english: string) => string | undefined;

/** What follows the words of a line, as the operations write its narration; the longest come first. */
const shapes: [RegExp, Text][] = [
  [/^taken back (?<rest>.+)$/, text('{what} taken back {rest}')],
  [/^of (?<date>\S+)$/, text('{what} of {date}')],
  [/^from (?<who>\S+), level (?<level>\d+)$/, text('{what} from {who}, level {level}')],
  [/^from (?<who>\S+)$/, text('{what} from {who}')],
  [/^(?<no>\S+) of (?<who>\S+) reversed$/, text('{what} {no} of {who} reversed')],
  [/^(?<no>\S+) of (?<other>\S+)$/, text('{what} {no} of {other}')],
  [/^(?<no>\S+) for (?<who>\S+)$/, text('{what} {no} for {who}')],
  [/^(?<no>\S+) to (?<who>.+)$/, text('{what} {no} to {who}')],
  [/^(?<no>\S+) from (?<who>.+)$/, text('{what} {no} from {who}')],
  [/^(?<no>\S+): (?<count>\d+) of (?<package>.+)$/, text('{what} {no}: {count} of {package}')],
  [/^(?<no>\S+), (?<reason>.+)$/, text('{what} {no}, {reason}')],
];

/**
 * A line of a passbook in Hindi: the longest beginning that is a text, and what follows it by its shape. Numbers, ids and
 * what nobody translated stay as they are.
 * @param write writes a value: a text, a date, a name
 */
export function hindiParticulars(written: string, find: Find, write: (value: string) => string): string {
  const words = written.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const what = find(words.slice(0, count).join(' '));
    if (what) return withNarration(what, words.slice(count).join(' '), find, write);
  }
  return written;
}

function withNarration(
  what: string,
  narration: string,
  find: Find,
  write: (value: string) => string,
): string {
  for (const [shape, english] of shapes) {
    const values = shape.exec(narration)?.groups;
    const own = values && find(english);
    if (!own) continue;
    return own.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === 'what'
        ? what
        : name === 'rest'
          ? withNarration('', values.rest ?? '', find, write).trim()
          : asValue(values[name] ?? '', write),
    );
  }
  return narration ? `${what} ${narration}` : what;
}

/** A text or a name; of a mode with its reference the mode. */
function asValue(value: string, write: (value: string) => string): string {
  const whole = write(value);
  const [first = '', ...others] = value.split(' ');
  return whole !== value || others.length === 0 ? whole : [write(first), ...others].join(' ');
}
