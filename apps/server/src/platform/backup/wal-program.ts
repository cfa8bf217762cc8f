// What the database calls for each file of its log: node wal.mjs seal FROM TO | unseal FROM TO. It lies beside its key, backup-key.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sealFile, unsealFile } from './seal-file.ts';

const [program = '', what, from = '', to = ''] = process.argv.slice(1);
const key = Buffer.from(readFileSync(join(dirname(program), 'backup-key'), 'utf8').trim(), 'hex');

/** A file that is archived again after a crash must be the same; another one is never written over it. */
function seal(): boolean {
  if (!existsSync(to)) {
    sealFile(from, to, { key, name: basename(from) });
    return true;
  }
  const again = `${to}.again`;
  unsealFile(to, again, { key, name: basename(from) });
  const isSame = readFileSync(again).equals(readFileSync(from));
  rmSync(again);
  return isSame;
}

try {
  if (what === 'unseal') {
    // there is none: the end of the log
    if (!existsSync(from)) process.exit(1);
    unsealFile(from, to, { key, name: basename(from) });
  } else if (!seal()) process.exitCode = 1;
} catch (error) {
  console.error(String(error));
  // above 125 a recovery ends, instead of taking this for the end of the log
  process.exit(what === 'unseal' ? 126 : 1);
}
