import { useEffect } from 'react';
import { CallError } from '../../lib/call.ts';

/** Leads from the review back to the inputs, each message on its field. */
export type Refuse = (errors: Record<string, string>) => void;

/** What was asked for the review was refused: the inputs say why, in place of a button that would be refused too. */
export function useRefusal(error: unknown, refuse: Refuse): void {
  // once for each refusal: the function is another one with every render
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (error instanceof CallError && error.status === 400) refuse(error.errors);
  }, [error]);
}
