import { describe, expect, it } from 'vitest';
import { planText } from './plan-text.ts';

describe('a plan as text', () => {
  it('begins with the incomes, whatever order it was stored in', () => {
    const text = planText({ caps: {}, payout: {}, note: 1, ranks: [], incomes: { roi: {} } });
    expect(Object.keys(JSON.parse(text))).toEqual(['incomes', 'ranks', 'caps', 'payout', 'note']);
    expect(planText()).toBe('{\n  "incomes": {}\n}');
  });
});
