/** How many calls that show the spinner are under way (docs/screens.md §1.3: only after 500 ms). */
let running = 0;
const listeners = new Set<() => void>();

export function callStarted(): void {
  running += 1;
  publish();
}
export function callEnded(): void {
  running -= 1;
  publish();
}
export const isBusy = (): boolean => running > 0;
export function subscribeBusy(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(): void {
  for (const listener of listeners) listener();
}
