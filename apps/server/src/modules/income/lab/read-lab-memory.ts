import { freemem, totalmem } from 'node:os';
import { readSettings } from '../../../platform/settings.ts';

const megabyte = 1024 * 1024;
/** A run may have a third of the machine, and no more than the largest one needs. */
const share = 3;
const maxMegabytes = 6144;

/** What a run of the lab may take, and what is free; in a container its own limit counts. */
export function readLabMemory(): { limit_mb: number; free_mb: number } {
  const constrained = process.constrainedMemory();
  const total = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  const free = Math.min(process.availableMemory?.() ?? freemem(), total);
  return {
    limit_mb: readSettings().labMemory ?? Math.min(maxMegabytes, Math.floor(total / megabyte / share)),
    free_mb: Math.floor(free / megabyte),
  };
}
