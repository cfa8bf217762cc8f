import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { gstinOfState, isGstinOf, isState, states } from './states.ts';

describe('states', () => {
  it('are the 28 states and 8 union territories, in the order of the alphabet', () => {
    expect(states).toHaveLength(36);
    expect(states.toSorted()).toEqual(states);
    expect(new Set(states).size).toBe(36);
  });

  it('are known by their exact name', () => {
    expect(['Delhi', 'delhi', 'Bombay', '', null].map(isState)).toEqual([true, false, false, false, false]);
  });

  it('are those of a GSTIN by its first two digits', () => {
    expect(isGstinOf('27AABCS1234K1Z5', 'Maharashtra')).toBe(true);
    expect(isGstinOf('27AABCS1234K1Z5', 'Karnataka')).toBe(false);
    expect(isGstinOf('07AABCS1234K1Z5', 'Delhi')).toBe(true);
    // 99 and 28 are codes of no state any more
    expect(states.some((state) => isGstinOf('99AABCS1234K1Z5', state))).toBe(false);
    expect(states.some((state) => isGstinOf('28AABCS1234K1Z5', state))).toBe(false);
  });

  it('refuse a GSTIN of another state on its field, in words, and wait for a state that is not given', () => {
    const form = z
      .object({ gstin: z.optional(z.string()), state: z.optional(z.string()) })
      .check(gstinOfState);
    const issues = form.safeParse({ gstin: '29AABCS1234K1Z5', state: 'Maharashtra' }).error?.issues;
    expect(issues).toMatchObject([{ path: ['gstin'], message: 'This GSTIN belongs to another state.' }]);
    expect(form.safeParse({ gstin: '29AABCS1234K1Z5' }).success).toBe(true);
    expect(form.safeParse({ gstin: '29AABCS1234K1Z5', state: 'Karnataka' }).success).toBe(true);
  });
});
