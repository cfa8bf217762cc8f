import pg from 'pg';
import { expect, test } from 'vitest';
import { aJournal, aLine, anOwner, post } from '../../../test/books.ts';
import { useTestServer } from '../../../test/http.ts';
import { archiveMonths } from './months.ts';

const server = useTestServer();

test('while somebody reads a table for long, its months wait for it and postings do not', async () => {
  const open = async () => {
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    return client;
  };
  const [owner, reader] = [await open(), await open()];
  const to = await anOwner(server.server, '100');
  await reader.query('begin');
  await reader.query('select count(*) from entry');
  let [waits, isMoved] = [0, false];
  const until = new Date(Date.now() + 200 * 24 * 3_600_000);
  const moving = archiveMonths(owner, 'entry', until, () => {
    waits += 1;
  }).then((moved) => {
    isMoved = true;
    return moved;
  });
  const took: number[] = [];
  const end = performance.now() + 5000;
  while (performance.now() < end) {
    const began = performance.now();
    await post(server.server, aJournal([aLine('0', 'adjustment', '-1'), aLine(to, 'main', '1')]));
    took.push(performance.now() - began);
  }
  expect({ waits, isMoved }).toEqual({ waits: 1, isMoved: false });
  // each try holds those up that come meanwhile: for a fifth of a second, once in two
  expect(Math.max(...took)).toBeLessThan(1500);
  expect(took.filter((each) => each > 150).length).toBeLessThan(8);
  await reader.query('commit');
  expect(await moving).toBeGreaterThan(0);
  await post(server.server, aJournal([aLine('0', 'adjustment', '-1'), aLine(to, 'main', '1')]));
  await Promise.all([owner.end(), reader.end()]);
});
