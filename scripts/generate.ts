// Writes the files made from the migrated database: npm run generate:files [-- --check]
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Cli } from 'kysely-codegen';
import pg from 'pg';
import {
  createThrowAwayDatabase,
  dropStaleDatabases,
} from '../apps/server/src/platform/database/throw-away-database.ts';
import { openThrowAwayServer } from '../apps/server/src/platform/postgres/throw-away-server.ts';
import { isRefusal } from '../apps/server/src/platform/refusal.ts';
import { repositoryRoot } from '../apps/server/src/platform/root.ts';
import { schemaSql } from './schema-sql.ts';

/** The row types as the drivers in platform/database/db.ts deliver them: moments as ISO text, amounts only ever text. */
async function rowTypes(url: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-'));
  try {
    const outFile = join(folder, 'schema.ts');
    await new Cli().generate({
      url,
      dialect: 'postgres',
      outFile,
      dateParser: 'string',
      numericParser: 'string',
      logLevel: 'silent',
      // parts of a table that lies in months have its rows, and so has the view of all of them
      excludePattern: '{schema_migration,graphile_worker.*,*_before,*_rest,*_ever}',
    });
    return readFileSync(outFile, 'utf8')
      .replace(
        /export type Timestamp = .*/,
        'export type Timestamp = ColumnType<string, Date | string, Date | string>;',
      )
      .replace(/export type Numeric = .*/, 'export type Numeric = ColumnType<string, string, string>;');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Table → the module that owns it. */
async function readOwners(): Promise<ReadonlyMap<string, string>> {
  const script = pathToFileURL(join(repositoryRoot(), 'scripts/table-owners.mjs')).href;
  const { readOwners: read } = (await import(script)) as { readOwners: () => Map<string, string> };
  return read();
}

function withOwners(schema: string, owners: ReadonlyMap<string, string>): string {
  return schema.replace(/^CREATE (?:UNLOGGED )?(?:TABLE|VIEW) (\w+)/gm, (line, table: string) => {
    const owner = owners.get(table);
    return owner ? `-- owner: ${owner}\n${line}` : line;
  });
}

async function generate(check: boolean): Promise<void> {
  const server = await openThrowAwayServer(console.log);
  try {
    await dropStaleDatabases(server.ownerUrl);
    const database = await createThrowAwayDatabase(server.ownerUrl);
    const client = new pg.Client({ connectionString: database.ownerUrl });
    try {
      await client.connect();
      const files = {
        'apps/server/src/platform/database/schema.gen.ts': await rowTypes(database.ownerUrl),
        'docs/schema.sql': withOwners(await schemaSql(client), await readOwners()),
      };
      for (const [name, content] of Object.entries(files)) {
        const path = join(repositoryRoot(), name);
        if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
        if (!check) writeFileSync(path, content);
        if (check) process.exitCode = 1;
        console.log(check ? `${name} is stale: run npm run generate:files.` : `Wrote ${name}`);
      }
    } finally {
      await client.end();
      await database.drop();
    }
  } finally {
    await server.stop();
  }
}

try {
  await generate(process.argv.includes('--check'));
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
