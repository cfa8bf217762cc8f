import * as z from 'zod/mini';

/** How far an import has come. */
export const importCourse = {
  /** Of the dry run. */
  rows_done: z.number(),
  /** While people and what they had are written: steps that are done, of how many; whether it was cancelled meanwhile. */
  step: z.number(),
  steps: z.number(),
  is_stopping: z.boolean(),
  /** Opening balances: chunks that are in the books, of how many. */
  chunks_posted: z.number(),
  chunks: z.number(),
};
