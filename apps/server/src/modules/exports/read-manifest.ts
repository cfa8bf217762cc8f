import * as z from 'zod/mini';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const head = z.nullable(z.object({ no: z.string(), hash }));

const manifest = z.object({
  format: z.literal(1),
  company: z.string(),
  /** Everything in the files is of this moment. */
  taken_at: z.string(),
  /** The last business date that was closed, with which an import begins; null = none was. */
  as_of: z.nullable(z.string()),
  /** What happened after it is in the files, and no closing has worked it out. */
  topups_after: z.string(),
  timezone: z.string(),
  round_off_digits: z.number(),
  /** The last links of both chains (`npm run audit -- --against`). */
  heads: z.object({ at: z.string(), audit_log: head, ledger: head }),
  /** Whether the columns with secrets are in the files. */
  with_secrets: z.boolean(),
  files: z.array(z.object({ name: z.string(), rows: z.string(), bytes: z.string(), sha256: hash })),
  /** The control totals of an import of the files. */
  totals: z.record(z.string(), z.string()),
});

/** What an export says of itself: it is written last, so that files without it are none. */
export type Manifest = z.infer<typeof manifest>;

export const manifestName = 'manifest.json';

/** @returns null when a text is no manifest */
export function readManifest(text: string): Manifest | null {
  try {
    const read = manifest.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
