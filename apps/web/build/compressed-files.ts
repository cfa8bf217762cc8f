import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this a file is one packet anyway. */
const minBytes = 1024;

/** Lays a brotli and a gzip form beside every script and style, so that none is compressed while somebody waits. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    // what is on the disk is what is served: other plugins change scripts until they are written
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|json|bin)$/.test(name)) continue;
        const bytes = readFileSync(join(dir, name));
        if (bytes.length < minBytes) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, { params }));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
