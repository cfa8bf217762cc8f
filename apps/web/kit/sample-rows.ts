import type { ColumnKind, Report } from '../../../packages/contract/src/core/report.ts';

export const names = [
  'Rakesh Kumar',
  'Sunita Devi',
  'Imran Shaikh',
  'Lakshmi Narayanan',
  'Harpreet Singh',
  'Asha Rani',
];
const words = [
  'Level income, level 2',
  'Topup of Silver',
  'Credit by admin',
  'Referral income',
  'Correction',
];
const statuses = ['Credited', 'Pending', 'Rejected', 'Processing', 'Inactive', 'Lapsed'];
const amounts = ['1500', '650.5', '0', '1234567.89', '99999999.99', '240'];

/** One value of each column kind, the same every time. */
function sample(kind: ColumnKind, row: number): unknown {
  const pick = <T>(list: readonly T[]): T => list[row % list.length] as T;
  switch (kind) {
    case 'date':
      return `2026-11-${String(20 - (row % 20)).padStart(2, '0')}`;
    case 'date_time':
      return `2026-11-${String(20 - (row % 20)).padStart(2, '0')}T05:12:08.000Z`;
    case 'member':
    case 'person':
      return { user_id: `NG10${4582 + row}`, name: pick(names) };
    case 'money':
      return `${pick(amounts)}`;
    case 'percent':
      return '10.50000000';
    case 'int':
      return (row % 10) + 1;
    case 'id':
      return `TP-${21077 - row}`;
    case 'status':
      return pick(statuses);
    case 'text':
    case 'words':
    case 'code':
      return row % 7 === 3 ? null : pick(words);
  }
}

export function sampleRow(report: Report, row: number): Record<string, unknown> {
  const columns = Object.entries(report.columns).map(([key, { kind }]) => [key, sample(kind, row)]);
  const why = {
    rule: 'level',
    base_of: 'amount_paid',
    rate: { percent: '10.5' },
    checks: [
      { fact: 'active_directs', required: 2, actual: 3, met: true },
      { fact: 'self_investment', required: '5000', actual: '2500', met: false },
    ],
    cap: { topup_multiple: '3', room: '12000' },
    plan_version: 1,
    source: { kind: 'topup', no: `TP-${21077 - row}` },
    round_off_digits: 2,
  };
  return {
    id: String(row),
    at: sample('date_time', row),
    why,
    kind: 'level',
    ref_url: null,
    ...Object.fromEntries(columns),
  };
}
