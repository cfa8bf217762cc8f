/**
 * The row of a query that always gives one: of a record that was found before, of an insert, of a function.
 * @throws when there is none, which is a mistake in the program
 */
export function onlyRow<T>({ rows }: { readonly rows: readonly T[] }): T {
  const [row] = rows;
  if (row === undefined) throw new Error('A query that always gives a row gave none.');
  return row;
}
