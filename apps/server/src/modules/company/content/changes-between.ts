/** What a change puts in the place of what, by the names of the columns that differ; for the audit log. */
export const changesBetween = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => before[name] !== value)
      .map(([name, value]) => [name, { from: before[name], to: value }]),
  );
