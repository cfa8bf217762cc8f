/**
 * An error whose message is one sentence for the person at the terminal: what is wrong and what to do.
 * Whoever starts the process prints it without a stack.
 */
export function refusal(sentence: string, cause?: unknown): Error {
  const error = new Error(sentence, { cause });
  error.name = 'Refusal';
  return error;
}

/** Whether an error is such a sentence; anything else is a fault of ours and keeps its stack. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Refusal';
}
