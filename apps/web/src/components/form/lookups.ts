import { createContext } from 'react';

/** The look-ups of a form by the names of their inputs; each answers whether what stands there may be reviewed. */
export type Lookups = Map<string, () => Promise<boolean>>;

/** Those of the form around an input; null = nobody waits for them. */
export const LookupsContext = createContext<Lookups | null>(null);

/** Waits for all of them: an id that nobody has is said at its input before anything is reviewed. */
export async function areFound(lookups: Lookups): Promise<boolean> {
  const answers = await Promise.all([...lookups.values()].map((ask) => ask()));
  return answers.every(Boolean);
}
