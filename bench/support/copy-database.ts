import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Copies a database; connections that have just ended hold it for a moment. */
export async function copyDatabase(owner: pg.Client, from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await owner.query(`create database ${to} template ${from}`);
      return;
    } catch (error) {
      if (attempt === 200 || (error as { code?: string }).code !== '55006') throw error;
      await sleep(50);
    }
}
