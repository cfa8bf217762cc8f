import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as fields from './fields.ts';

/** The first message of a refusal, or null when the value is good. */
function refusal(schema: z.core.$ZodType, value: unknown): string | null {
  return z.safeParse(schema, value).error?.issues[0]?.message ?? null;
}

/**
 * The field rules of docs/screens.md §4, row by row: the rule, values it takes, and values it refuses with their
 * message.
 */
const rules: [string, z.core.$ZodType, good: string[], bad: [string, string | RegExp][]][] = [
  [
    'userId',
    fields.userId(),
    ['abcde', 'x'.repeat(50)],
    [
      ['abcd', /5 to 50/],
      ['x'.repeat(51), /5 to 50/],
    ],
  ],
  ['password', fields.password(), ['secret', '  pass ', 'x'.repeat(200)], [['short', /at least 6/]]],
  [
    'otp',
    fields.otp(),
    ['123456', '123456789'],
    [
      ['12a456', 'OTP can only contain numbers!'],
      ['12345', /6 to 9/],
    ],
  ],
  [
    'loginPin',
    fields.loginPin(),
    ['123456', '123456789'],
    [
      ['12a456', 'PIN can only contain numbers!'],
      ['12345', /6 to 9/],
      ['1234567890', /6 to 9/],
    ],
  ],
  ['pin number', fields.pinNumber(), ['123456'], [['12345', /at least 6/]]],
  ['pin password', fields.pinPassword(), ['1234'], [['123', /at least 4/]]],
  [
    'name',
    fields.name(),
    ['Asha Rani', 'Dr. A. P. J. Abdul Kalam'],
    [['Asha2', 'Name can contain only letters(A-Z), period(.) and space( )!']],
  ],
  [
    'email',
    fields.email(),
    ['asha@example.com'],
    [
      ['asha@', /valid e-mail/],
      ['asha', /valid e-mail/],
    ],
  ],
  [
    'mobile',
    fields.mobile(),
    ['919876543', '919876543210123'],
    [
      ['98765 43210', 'Mobile can only contain numbers!'],
      ['12345678', /9 to 15/],
    ],
  ],
  [
    'pincode',
    fields.pincode(),
    ['56001', '5600011111'],
    [
      ['56-001', 'Pin code can only contain numbers!'],
      ['1234', /5 to 10/],
    ],
  ],
  [
    'IFSC',
    fields.ifsc(),
    ['HDFC0001234'],
    [
      ['HDFC000123', 'Invalid IFSC!'],
      ['HDFC-001234', 'Invalid IFSC!'],
    ],
  ],
  [
    'bank account',
    fields.bankAccount(),
    ['123456789', '123456789012345678'],
    [
      ['12345678A', 'Account number can only contain numbers!'],
      ['12345678', /9 to 18/],
    ],
  ],
  [
    'PAN',
    fields.pan(),
    ['ABCDE1234F'],
    [
      ['ABCD1234F', 'Invalid PAN!'],
      ['ABCDE12345', 'Invalid PAN!'],
    ],
  ],
  ['UPI id', fields.upiId(), ['asha.rani@okaxis'], [['asha.rani', 'Invalid UPI Id!']]],
  ['GSTIN', fields.gstin(), ['27ABCDE1234F1Z5'], [['27ABCDE1234F1Z', 'Invalid GSTIN!']]],
  [
    'Aadhaar',
    fields.aadhaar(),
    ['234567890124', '2345 6789 0124'],
    [
      ['23456789012', 'Enter a valid Aadhaar Number!'],
      // one wrong digit, and two that changed places
      ['234567890125', 'Enter a valid Aadhaar Number!'],
      ['234576890124', 'Enter a valid Aadhaar Number!'],
    ],
  ],
];

describe('the field rules of the specification', () => {
  it.each(rules)('%s takes what it should and refuses the rest in its words', (_name, schema, good, bad) => {
    for (const value of good) expect(refusal(schema, value)).toBeNull();
    for (const [value, message] of bad) expect(refusal(schema, value)).toMatch(message);
    expect(refusal(schema, undefined)).not.toBeNull();
    expect(refusal(schema, '')).not.toBeNull();
  });

  it('a confirmation must repeat the password, and says so beside every other problem', () => {
    const form = z
      .object({ name: fields.name(), password: fields.password(), password_confirmation: z.string() })
      .check(fields.passwordsMatch);
    const { error } = z.safeParse(form, { name: '1', password: 'secret', password_confirmation: 'other' });
    expect(error?.issues.map((issue) => issue.path[0])).toEqual(['name', 'password_confirmation']);
  });
});
