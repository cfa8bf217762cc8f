/** Neighbours of one moment. */
export function byMoment<Row extends { at: Date }>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  for (const one of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.at.getTime() === one.at.getTime()) last.push(one);
    else groups.push([one]);
  }
  return groups;
}
