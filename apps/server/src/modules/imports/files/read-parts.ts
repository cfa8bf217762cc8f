/** Reads one part of a file; undefined after the last one. */
export type ReadPart = (part: number) => Promise<Buffer | undefined>;

/** The bytes of a file as they were sent. */
export interface FileParts {
  readPart: ReadPart;
  /** The bytes of each part. */
  readSizes: () => Promise<number[]>;
}

/** The bytes of a file as they were sent, a part at a time. */
export async function* readParts(readPart: ReadPart): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const data = await readPart(part);
    if (!data) return;
    yield data;
  }
}
