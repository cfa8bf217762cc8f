import * as calls from '@banyan/contract/exports/exports';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '../../../test/approve.ts';
import { anAdmin, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { unseal } from '../../platform/seal.ts';
import { forgetExports } from './forget-exports.ts';
import { makeExport } from './make-export.ts';

const test = useTestServer('demo');
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(test.server);
});

const ask = (is_sealed: boolean) =>
  callAs(test.server, calls.exportCompany, { token: admin.token, body: { is_sealed } });
const list = async () =>
  (await callAs(test.server, calls.companyExports, { token: admin.token })).json().data as Record<
    string,
    unknown
  >[];
const fetch = ({ token }: Person, no: string) =>
  callAs(test.server, calls.fetchExport, { token, body: { no } });
const read = ({ token }: Person, no: string, link: string) =>
  callAs(test.server, calls.readExportFile, { token, query: { no, token: link } });
const newest = () =>
  test.server.db
    .selectFrom('company_export')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
async function make(): Promise<void> {
  const { id, sealed_key } = await newest();
  const key = sealed_key === null ? null : unseal(test.services, sealed_key);
  await makeExport({ url: test.url, services: test.services, id, key });
}

describe('an export of the company from the screen', () => {
  it('waits for a second admin, is made once at a time, and is given out with its key to the one who asked', async () => {
    const reply = await ask(true);
    expect(reply.json().waits).toBeTruthy();
    expect(await list()).toEqual([]);
    await approve(test.server, reply);
    expect(await list()).toMatchObject([{ status: 'Processing', is_own: true }]);
    expect((await ask(true)).json().code).toBe('export_under_way');
    const { no } = await newest();
    expect((await fetch(admin, no)).statusCode).not.toBe(200);
    await make();
    const [row] = await list();
    expect(row).toMatchObject({ status: 'Ready', megabytes: 1 });
    expect(Number(row?.rows_done)).toBeGreaterThan(60);
    const given = (await fetch(admin, no)).json().data;
    expect(given.key).toMatch(/^[0-9a-f]{64}$/);
    const file = await read(admin, no, given.token);
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
    });
    // a ZIP of sealed files: none of them can be read as it is
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(file.rawPayload.includes('members.csv.sealed')).toBe(true);
    expect(file.rawPayload.includes('argon2')).toBe(false);
  });

  it('is no one else’s: neither another admin nor another session opens it', async () => {
    const { no } = await newest();
    const other = await anAdmin(test.server);
    const { token } = (await fetch(admin, no)).json().data;
    expect((await fetch(other, no)).json().code).toBe('not_found');
    expect((await read(other, no, token)).json().code).toBe('not_found');
    expect((await read(admin, no, `${token}x`)).json().code).toBe('not_found');
  });

  it('begins anew where a process ended half-way, and leaves a file that is made alone', async () => {
    await approve(test.server, await ask(false));
    const { id } = await newest();
    await sql`insert into company_export_part (export_id, part, data) values (${id}, 0, 'half'), (${id}, 1, 'half')`.execute(
      test.server.db,
    );
    await make();
    await make();
    const { no, parts, sealed_key } = await newest();
    const { token, key } = (await fetch(admin, no)).json().data;
    const file = (await read(admin, no, token)).rawPayload;
    expect({ parts, sealed_key, key }).toEqual({ parts: 1, sealed_key: null, key: null });
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect(file.includes('manifest.json')).toBe(true);
  });

  it('is deleted with its key when its day is over', async () => {
    const { no } = await newest();
    const { token } = (await fetch(admin, no)).json().data;
    const later = new Date(test.services.now.getTime() + 24 * 3_600_000);
    expect(await forgetExports(test.server.db, test.services.now)).toBe(0);
    expect(await forgetExports(test.server.db, later)).toBe(2);
    expect((await fetch(admin, no)).json().code).toBe('not_found');
    expect((await read(admin, no, token)).json().code).toBe('not_found');
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from company_export_part)::int + (select count(sealed_key) from company_export)::int as left`.execute(
      test.server.db,
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});
