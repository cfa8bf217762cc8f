import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';
import { copyIn } from './copy-in.ts';
import { copyOut, openBulkClient } from './copy-rows.ts';

const test = useTestDatabase();

/** What fits into an int8. */
const low = (units: number | bigint) => BigInt.asIntN(64, BigInt(units));

it('writes and reads numbers, text and JSON as the database understands them', async () => {
  const client = await openBulkClient(test.url);
  try {
    await client.query('create temp table kept (place int, value numeric, word text, json jsonb, big int8)');
    const maxSafe = Number.MAX_SAFE_INTEGER;
    const figures: [units: number | bigint, digits: number, text: string][] = [
      [0, 0, '0'],
      [0, 2, '0.00'],
      [5, 2, '0.05'],
      [-1234567, 2, '-12345.67'],
      [100_000_000, 8, '1.00000000'],
      [maxSafe, 8, '90071992.54740991'],
      [-maxSafe, 1, '-900719925474099.1'],
      [maxSafe, 3, '9007199254740.991'],
      [2n ** 63n - 1n, 0, '9223372036854775807'],
      [-(2n ** 63n) + 1n, 8, '-92233720368.54775807'],
      [12n, 5, '0.00012'],
      [2n ** 127n - 1n, 0, '170141183460469231731687303715884105727'],
      [-(2n ** 127n), 8, '-1701411834604692317316873037158.84105728'],
      [10n ** 30n, 8, '10000000000000000000000.00000000'],
      [10_000, 0, '10000'],
    ];
    const long = 'ü'.repeat(2_000_000);
    const words = figures.map((_, i) => (i === 3 ? long : `word ${i}`));
    await copyIn(client, { into: 'kept', fields: 5, rows: figures.length }, (writer, i) => {
      const [units, digits] = figures[i] ?? [0, 0];
      writer.int4(i);
      writer.numeric(units, digits);
      writer.text(words[i] ?? '');
      if (i === 0) writer.null();
      else writer.json(JSON.stringify({ i, word: words[i] }));
      writer.int8(low(units));
    });
    const { rows } = await client.query<{ value: string; word: string; json: unknown; big: string }>(
      'select value::text, word, json, big from kept order by place',
    );
    expect(rows.map((row) => row.value)).toEqual(figures.map(([, , text]) => text));
    expect(rows.map((row) => row.word)).toEqual(words);
    expect(rows[0]?.json).toBeNull();
    expect(rows[2]?.json).toEqual({ i: 2, word: 'word 2' });
    expect(rows.map((row) => row.big)).toEqual(figures.map(([units]) => String(low(units))));
    const read: [bigint, number, string, number][] = [];
    await copyOut(client, 'select big, place, word, value from kept order by place', (row) =>
      read.push([row.bigUnits(3, 8), row.int(1), row.text(2), row.units(3, 8)]),
    );
    expect(read.map(([exact]) => exact)).toEqual(
      figures.map(([units, digits]) => BigInt(units) * 10n ** BigInt(8 - digits)),
    );
    expect(read.map(([, place]) => place)).toEqual(figures.map((_, i) => i));
    expect(read.map(([, , word]) => word)).toEqual(words);
    expect(read[2]?.[3]).toBe(5_000_000);
    expect(read[5]?.[3]).toBe(maxSafe);
    const broken = copyOut(client, 'select n::int8 from generate_series(1, 500000) n', (row) => {
      if (row.id(0) === 1000) throw new Error('enough');
    });
    await expect(broken).rejects.toThrow('enough');
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await client.end();
  }
});

it('reads every numeric of up to 8 decimals and 128 bits as it was written', async () => {
  const client = await openBulkClient(test.url);
  try {
    await client.query('create temp table numerics (place int, value numeric)');
    const figures = fc.sample(
      fc.tuple(
        fc
          .integer({ min: 1, max: 127 })
          .chain((bits) => fc.bigInt({ min: -(2n ** BigInt(bits)), max: 2n ** BigInt(bits) - 1n })),
        fc.integer({ min: 0, max: 8 }),
      ),
      5000,
    );
    await copyIn(client, { into: 'numerics', fields: 2, rows: figures.length }, (writer, i) => {
      const [units, digits] = figures[i] ?? [0n, 0];
      writer.int4(i);
      writer.numeric(Number.isSafeInteger(Number(units)) ? Number(units) : units, digits);
    });
    let place = 0;
    await copyOut(client, 'select value from numerics order by place', (row) => {
      const [units, digits] = figures[place++] ?? [0n, 0];
      expect(row.bigUnits(0, digits)).toBe(units);
      const exact = Number(units);
      expect(row.units(0, digits)).toBe(Number.isSafeInteger(exact) ? exact + 0 : Number.NaN);
      if (units % 10n !== 0n && digits > 0) {
        expect(() => row.bigUnits(0, digits - 1)).toThrow('decimals');
        expect(row.units(0, digits - 1)).toBeNaN();
      }
    });
    expect(place).toBe(figures.length);
  } finally {
    await client.end();
  }
});
