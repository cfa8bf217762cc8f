import type { Readable } from 'node:stream';
import { type Message, message } from '@banyan/contract/core/text';
import sax from 'sax';
import { UnreadableFile } from '../files/decode-file.ts';
import { unreadable } from './open-workbook.ts';

/** What is done with the tags of an XML part; names are without their prefix. */
export interface XmlReader<T> {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** What was read whole since the last time, and whether the rest of the part matters. */
  take: () => { items: T[]; isDone: boolean };
}

/** Bytes of XML in which something must have been read whole: a row of a million letters has fewer. */
const longest = 8_000_000;

/**
 * What a reader finds in an XML part, as it comes: neither a text nor a tag of any length stands in memory.
 * @param tooLong says what does not end
 * @throws UnreadableFile
 */
export async function* readXml<T>(
  bytes: Readable,
  reader: XmlReader<T>,
  tooLong: () => Message = () => message('This is no XLSX file, or it is damaged. Save it as XLSX or CSV.'),
): AsyncGenerator<T> {
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) =>
    reader.open?.(plain(name), attributes as Record<string, string>);
  parser.ontext = parser.oncdata = (text) => reader.text?.(text);
  parser.onclosetag = (name) => reader.close?.(plain(name));
  const decoder = new TextDecoder();
  let waiting = 0;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }));
      const { items, isDone } = reader.take();
      waiting = items.length > 0 ? 0 : waiting + chunk.length;
      if (waiting > longest) throw new UnreadableFile(tooLong());
      yield* items;
      if (isDone) return;
    }
  } catch (error) {
    throw unreadable(error);
  } finally {
    bytes.destroy();
  }
}

const plain = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The tags of a short part. */
export async function readTags(
  bytes: Readable,
): Promise<{ name: string; under: string; attributes: Record<string, string> }[]> {
  const above: string[] = [];
  let items: { name: string; under: string; attributes: Record<string, string> }[] = [];
  const tags: typeof items = [];
  const reader: XmlReader<(typeof items)[number]> = {
    open(name, attributes) {
      items.push({ name, under: above.at(-1) ?? '', attributes });
      above.push(name);
    },
    close: () => void above.pop(),
    take() {
      const taken = items;
      items = [];
      return { items: taken, isDone: false };
    },
  };
  for await (const tag of readXml(bytes, reader)) tags.push(tag);
  return tags;
}
