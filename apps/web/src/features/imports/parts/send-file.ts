import { importPartBytes, sendImportPart } from '@banyan/contract/imports/imports';
import { call, newIdempotencyKey } from '../../../lib/call.ts';
import { toBase64 } from '../../../lib/storage.ts';

/** A file on its way: which part is next, and the key under which that part is sent, again after a lost connection. */
export interface FileOnItsWay {
  file: File;
  part: number;
  key: string;
}

export const setOut = (file: File): FileOnItsWay => ({ file, part: 0, key: newIdempotencyKey() });

/**
 * Sends what is left of a file, a part at a time, and moves it on with every part that has arrived.
 * @throws CallError; called again it sends the part that failed
 */
export async function sendFile(
  no: string,
  sending: FileOnItsWay,
  onPart: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { file } = sending;
  const parts = Math.max(1, Math.ceil(file.size / importPartBytes));
  while (sending.part < parts) {
    const { part, key } = sending;
    const end = Math.min(file.size, (part + 1) * importPartBytes);
    const content = toBase64(new Uint8Array(await file.slice(part * importPartBytes, end).arrayBuffer()));
    await call(sendImportPart, {
      body: { no, file_name: file.name, part, is_last: part === parts - 1, content },
      idempotencyKey: key,
      quiet: true,
      signal,
    });
    Object.assign(sending, { part: part + 1, key: newIdempotencyKey() });
    onPart(end);
  }
}
