// Writes the files made from the migrated database: npm run generate:files [-- --check]
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cli } from 'kysely-codegen';
import pg from 'pg';
import { openDatabaseServer } from '../apps/server/src/platform/database-server.ts';
import { isRefusal } from '../apps/server/src/platform/refusal.ts';
import { repositoryRoot } from '../apps/server/src/platform/root.ts';
import {
  createThrowAwayDatabase,
  dropStaleDatabases,
} from '../apps/server/src/platform/throw-away-database.ts';
import { schemaSql } from './schema-sql.ts';

/** The row types as the drivers in platform/db.ts deliver them: moments as ISO text, amounts only ever text. */
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
      excludePattern: '{schema_migration,graphile_worker.*}',
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

async function generate(check: boolean): Promise<void> {
  const server = await openDatabaseServer({ log: console.log });
  try {
    await dropStaleDatabases(server.url);
    const database = await createThrowAwayDatabase(server.url);
    const client = new pg.Client({ connectionString: database.url });
    try {
      await client.connect();
      const files = {
        'apps/server/src/platform/schema.gen.ts': await rowTypes(database.url),
        'docs/schema.sql': await schemaSql(client),
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
