/** What the doctor says of one thing: `right`, `mend` = it must be mended, `note` = the operator decides, or alone can know. */
export interface Finding {
  state: 'right' | 'mend' | 'note';
  line: string;
}

export const right = (line: string): Finding => ({ state: 'right', line });
export const mend = (line: string): Finding => ({ state: 'mend', line });
export const note = (line: string): Finding => ({ state: 'note', line });

/** Right where it holds, else to be mended. */
export const held = (holds: boolean, line: string, otherwise: string): Finding =>
  holds ? right(line) : mend(otherwise);

/** Bytes for people. */
export const sizeOf = (bytes: number): string =>
  bytes < 10 * 2 ** 30 ? `${Math.round(bytes / 2 ** 20)} MB` : `${Math.round(bytes / 2 ** 30)} GB`;
