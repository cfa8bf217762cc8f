/** What the compiler leaves for a value that the constructor sets: an instruction that loads 32 empty bytes. */
const placeholder = `7f${'0'.repeat(64)}`;

/**
 * Whether the code that lies at an address was deployed from this artifact. Values that the constructor set may differ, and
 * nothing else.
 * @param code as a node tells it
 * @param bytecode what is sent to deploy it, at whose end the code stands
 */
export function isCodeOf(code: string, bytecode: string): boolean {
  const found = code.slice(2).toLowerCase();
  if (found.length === 0 || found.length > bytecode.length - 2) return false;
  const expected = bytecode.slice(-found.length).toLowerCase();
  // code that stands nowhere by itself begins as every contract does
  if (!expected.startsWith('6080') && !expected.startsWith('60a0')) return false;
  return withValues(expected, found) === found;
}

/** The expected code with the values of what was found in its empty places. */
function withValues(expected: string, found: string): string {
  let filled = expected;
  for (let at = expected.indexOf(placeholder); at >= 0; at = expected.indexOf(placeholder, at + 66))
    filled = filled.slice(0, at + 2) + found.slice(at + 2, at + 66) + filled.slice(at + 66);
  return filled;
}
