import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLiveTopup, anUpline, aPlan, brief } from '../../test/builders.ts';
import { runs } from '../../test/property-runs.ts';
import { toDecimal } from '../money.ts';
import { betIncomes } from './bet-incomes.ts';
import type { UplineFacts } from './facts.ts';

const company = { round_off_digits: 2 };
const before = (...members: string[]) => members.map((member) => anUpline(member, 0));

function outcome(
  event: { bettor: string; fee: string },
  facts: { previous?: UplineFacts[]; uplines?: UplineFacts[] },
  incomes: object = { next_bet: {} },
  rest: object = {},
) {
  const plan = aPlan({ incomes, ...rest });
  return betIncomes(event, { uplines: [], previous: [], ...facts }, plan, company);
}

test('fee 2 %: #102 pays U1 0.40, #103 pays U2 0.10, #104 pays U1 1.00 and U2 0.50', () => {
  const pays = (bettor: string, fee: string, ...previous: string[]) =>
    brief(outcome({ bettor, fee }, { previous: before(...previous) }).rows);
  expect(pays('U1', '2')).toEqual([]);
  expect(pays('U2', '4', 'U1')).toEqual(['U1 1 0.40 0.00 null']);
  expect(pays('U1', '1', 'U2', 'U1')).toEqual(['U2 1 0.10 0.00 null']);
  expect(pays('U3', '10', 'U1', 'U2', 'U1')).toEqual(['U1 1 1.00 0.00 null', 'U2 2 0.50 0.00 null']);
});

test('a row says whose bet shared which fee', () => {
  const [row] = outcome({ bettor: 'U2', fee: '4' }, { previous: before('U1') }).rows;
  expect(row).toMatchObject({ kind: 'next_bet', from: 'U2', base: '4', rate: { percent: '10' } });
  expect(row?.explanation).toMatchObject({ rule: 'next_bet', base_of: 'fee' });
});

test('the blocked and the inactive are passed over without a row and use up no share', () => {
  const previous = [
    anUpline('U1', 0, { is_active: false }),
    anUpline('U2', 0, { is_active: false, is_blocked: true }),
    anUpline('U3', 0),
  ];
  const result = outcome({ bettor: 'U4', fee: '10' }, { previous });
  expect(brief(result.rows)).toEqual(['U3 1 1.00 0.00 null']);
  expect(result.wants_more_bettors).toBe(true);
});

test('no more members than there are shares, and a bet without a fee pays nobody', () => {
  const previous = before('U1', 'U2', 'U3', 'U4');
  const result = outcome({ bettor: 'U5', fee: '10' }, { previous });
  expect(result.rows.map(({ member }) => member)).toEqual(['U1', 'U2', 'U3']);
  expect(result.wants_more_bettors).toBe(false);
  expect(outcome({ bettor: 'U5', fee: '0' }, { previous })).toMatchObject({
    rows: [],
    wants_more_bettors: false,
  });
});

test('the same fee goes up the sponsor tree: 20, 10, 5, 5, 2.5, 2.5 %', () => {
  const uplines = ['F', 'E', 'D', 'C', 'B', 'A', 'Z'].map((member, index) => anUpline(member, index + 1));
  const { rows } = outcome({ bettor: 'U3', fee: '10' }, { uplines }, { gaming_level: {} });
  expect(rows.map(({ member, amount }) => `${member} ${amount}`)).toEqual([
    'F 2.00',
    'E 1.00',
    'D 0.50',
    'C 0.50',
    'B 0.25',
    'A 0.25',
  ]);
  expect(rows[0]).toMatchObject({ kind: 'gaming_level', from: 'U3', base: '10' });
  expect(rows[0]?.explanation).toMatchObject({ rule: 'gaming_level', base_of: 'fee' });
});

test('next bet comes before gaming level, and both share the room of one cap', () => {
  const topups = [aLiveTopup('T', '1', { earned: '0.5' })];
  const facts = {
    previous: [anUpline('A', 0, { topups })],
    uplines: [anUpline('A', 1, { topups })],
  };
  const caps = { caps: { topup_multiple: '2' } };
  const { rows } = outcome({ bettor: 'U3', fee: '10' }, facts, { next_bet: {}, gaming_level: {} }, caps);
  expect(rows.map(({ kind, amount, trimmed }) => `${kind} ${amount} ${trimmed}`)).toEqual([
    'next_bet 1.00 0.00',
    'gaming_level 0.50 1.50',
  ]);
});

const fee = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => toDecimal(`${cents}e-2`).toFixed(2));
const anyBettor = fc
  .record({ member: fc.constantFrom('U1', 'U2', 'U3', 'U4', 'U5', 'U6'), is_active: fc.boolean() })
  .map(({ member, is_active }) => anUpline(member, 0, { is_active }));

test('those who bet before: nobody is paid for the own bet or twice, and levels have no gaps', () => {
  fc.assert(
    fc.property(fee, fc.array(anyBettor, { maxLength: 12 }), (amount, previous) => {
      const { rows } = outcome({ bettor: 'U1', fee: amount }, { previous });
      const members = rows.map(({ member }) => member);
      expect(new Set(members).size).toBe(members.length);
      expect(members).not.toContain('U1');
      expect(rows.map(({ level }) => level)).toEqual(rows.map((_, index) => index + 1));
      const paid = rows.reduce((sum, row) => sum.plus(row.amount), toDecimal('0'));
      // a share rounds up by half a cent at most
      expect(paid.lte(toDecimal(amount).plus('0.015'))).toBe(true);
      for (const row of rows) expect(toDecimal(row.amount).plus(row.trimmed).eq(row.gross)).toBe(true);
    }),
    runs(1000),
  );
});
