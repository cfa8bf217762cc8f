/**
 * An error whose message is one sentence for the person at the terminal: what is wrong and what to do.
 * The entry point prints it without a stack.
 */
export function refusal(sentence: string, cause?: unknown): Error {
  const error = new Error(sentence, { cause });
  error.name = 'Refusal';
  return error;
}

/** Whether an error is such a sentence; any other error is a bug and keeps its stack. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Refusal';
}
