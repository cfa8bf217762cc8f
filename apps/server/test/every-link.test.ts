import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '@banyan/contract/core/report';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../src/platform/root.ts';
import { useTestServer } from './http.ts';

const test = useTestServer();

/** Addresses in the code that narrow a list down: where they are written, the screen and the filters. */
function filteredLinks(): { file: string; screen: string; filter: string }[] {
  const root = repositoryRoot();
  const files = ['apps/web/src', 'apps/server/src', 'packages/contract/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  return files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /(\/(?:admin|user|franchise)\/[a-z/-]+)\?([^`'"\s]+)/g,
        ),
      ].flatMap(([, screen = '', query = '']) =>
        [...query.matchAll(/\bf_([a-z_]+)=/g)].map(([, filter = '']) => ({ file, screen, filter })),
      ),
    );
}

it('every link to a filtered list names filters that its screen has', () => {
  const known = new Set(
    test.server.mounted
      .filter((call): call is Report => 'columns' in call)
      .flatMap(({ screens, filters }) =>
        Object.entries(filters).flatMap(([name, { kind }]) => {
          const ends = { range: ['_from', '_to'], between: ['_min', '_max'] }[kind as string] ?? [''];
          return ends.flatMap((end) => screens.map((screen) => `${screen} ${name}${end}`));
        }),
      ),
  );
  const links = filteredLinks();
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(({ screen, filter }) => !known.has(`${screen} ${filter}`))).toEqual([]);
});
