import { expect, it } from 'vitest';
import { needsTls } from './mailer.ts';

it('mail leaves the machine encrypted in production', () => {
  expect(needsTls('smtp://mail.example:587', true)).toBe(true);
  expect(needsTls('smtp://localhost:25', true)).toBe(false);
  expect(needsTls('smtp://mail.example:587', false)).toBe(false);
});
