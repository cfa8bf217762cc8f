/** Does this for each of a list, eight at a time: most of a call is waiting for the database. @returns the results in order */
export async function eachAtOnce<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < list.length; at += 8)
    results.push(...(await Promise.all(list.slice(at, at + 8).map(work))));
  return results;
}
