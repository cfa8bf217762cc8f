/** How many names are kept: nearly every statement is made again and again. */
const maxKnown = 2000;
const known = new Map<string, string>();

/**
 * The name of a statement in a trace: what it does, and to which table or by which function, as in `insert entry`. Its text
 * is not sent, since it may hold a value.
 */
export function nameStatement(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  const name = nameOf(text);
  if (known.size < maxKnown) known.set(text, name);
  return name;
}

function nameOf(text: string): string {
  const plain = text
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .trim()
    .toLowerCase();
  const [verb = ''] = /^[a-z]+/.exec(plain) ?? [];
  const table =
    /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/.exec(plain)?.[1] ??
    /^select\s+(?:\*\s+from\s+)?"?([a-z_][a-z0-9_]*)"?\s*\(/.exec(plain)?.[1] ??
    /\bfrom\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/.exec(plain)?.[1];
  return table ? `${verb} ${table}` : verb;
}
