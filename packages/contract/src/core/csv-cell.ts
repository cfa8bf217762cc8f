import { csvSeparator } from './constants.ts';

/** One CSV cell: the separator rule, and no cell that starts a formula (OWASP, CSV injection). */
export function csvCell(text: string, separator: string = csvSeparator): string {
  const instead = separator === ',' ? ' ' : ',';
  const flat = text.replaceAll(separator, instead).replace(/[\r\n]+/g, ' ');
  const isNumber = /^[-+]?\d+(\.\d+)?$/.test(flat);
  const safe = !isNumber && /^[=+\-@\t|＝＋－＠｜]/.test(flat) ? `'${flat}` : flat;
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : safe;
}
