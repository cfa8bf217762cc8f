import { type ListLevels, levelsOf } from '@banyan/fair/lottery/merkle';

/** Lists whose levels are kept, the last ones asked for: one of 100,000 tickets has some 20 MB of hashes. */
const keptLists = 3;

const kept = new Map<string, Promise<ListLevels>>();

/**
 * The levels of a closed list, hashed once and then kept. Its root names it: a list never changes after its close, and another list has
 * another root.
 * @param readLeaves all its leaves in the order of serials; called when they are not kept
 */
export async function keepLevels(root: string, readLeaves: () => Promise<string[]>): Promise<ListLevels> {
  const known = kept.get(root);
  const levels = known ?? readLeaves().then(levelsOf);
  // the one that was asked for last stands last
  kept.delete(root);
  kept.set(root, levels);
  for (const oldest of [...kept.keys()].slice(0, -keptLists)) kept.delete(oldest);
  try {
    return await levels;
  } catch (error) {
    kept.delete(root);
    throw error;
  }
}
