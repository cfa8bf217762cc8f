import { readFileSync } from 'node:fs';
import { refusal } from '../../platform/refusal.ts';

/** The key of sealed files from a file with 64 hexadecimal digits. @throws a refusal when it holds none */
export function readKeyFile(file: string): Buffer {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw refusal(`The file ${file} cannot be read.`, error);
  }
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  throw refusal(`The file ${file} must hold 64 hexadecimal digits: openssl rand -hex 32 makes them.`);
}
