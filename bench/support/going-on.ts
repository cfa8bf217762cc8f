/** More than one connection that was ended makes fail. */
const maxTurns = 3;

/**
 * Does some work as the loop of a server does: where a turn fails, such as by a connection that was ended, it begins the next one.
 * @param isPaused a process that was not paused has no reason to fail
 */
export async function goingOn(isPaused: boolean | undefined, work: () => Promise<unknown>): Promise<void> {
  for (let turn = 1; ; turn += 1)
    try {
      await work();
      return;
    } catch (error) {
      if (!isPaused || turn === maxTurns) throw error;
    }
}
