/** Files that are here: the browser keeps them under their names, which change with their content. */
const here = new Map<string, Promise<void>>();

/** A part whose files are here, and which the browser says it has not: only loading the page anew makes it look again. */
export class PartStuck extends Error {}

/**
 * Around every `import()` of the build (build/files-first.ts): fetches the files before. A browser may keep for the life of
 * a page that an `import()` failed; a fetch can be repeated, and what it brought is there for the `import()`. Files that
 * index.html began to load are not fetched again.
 */
export async function importPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.filter((file) => !isBegun(file)).map(fetchOnce));
  try {
    return await load();
  } catch (cause) {
    // what index.html began to load may not have arrived
    await Promise.all(files.map(fetchOnce));
    throw new PartStuck(`${files[0] ?? 'A part'} is here and could not be imported.`, { cause });
  }
}

/** Whether index.html has begun to load a file, of the page of its address: to fetch it too would delay that page. */
const isBegun = (file: string): boolean =>
  document.querySelector(`link[rel="modulepreload"][href="/${file}"]`) !== null;

function fetchOnce(file: string): Promise<void> {
  const known = here.get(file);
  if (known) return known;
  const asked = fetchFile(file);
  asked.catch(() => here.delete(file));
  here.set(file, asked);
  return asked;
}

async function fetchFile(file: string): Promise<void> {
  let isHere = false;
  try {
    const reply = await fetch(`/${file}`);
    // all of it: the browser keeps what came to its end
    await reply.arrayBuffer();
    isHere = reply.ok;
  } catch {
    // said below
  }
  if (!isHere) throw new Error(`A file did not arrive: ${file}`);
}
