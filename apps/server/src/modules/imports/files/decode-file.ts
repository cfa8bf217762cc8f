import type { Message } from '@banyan/contract/core/text';
import { inEnglish } from '@banyan/contract/core/text';

/** A file that cannot be read at all, or not from some row on. */
export class UnreadableFile extends Error {
  readonly problem: Message;
  constructor(problem: Message) {
    super(inEnglish(problem));
    this.problem = problem;
  }
}

/** How the text of a file is written. */
export const encodings = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** The text of a file from its bytes; a byte order mark at its beginning is left out. */
export async function* decodeFile(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of bytes) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}
