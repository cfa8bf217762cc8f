import { creditDebit } from '@banyan/contract/ledger/ledger';
import { expect, test } from 'vitest';
import { problemsOf } from './check-body.ts';

test('the contract’s own rules and words hold in the browser, one message a field', () => {
  const problems = problemsOf(creditDebit, {
    owner_type: 'User',
    user_id: 'x',
    wallet: '',
    direction: '',
    amount: '0',
    reason: '',
    remark: '',
    otp: '12ab',
  });
  expect(problems).toMatchObject({
    user_id: 'User id has 5 to 50 characters.',
    wallet: 'Choose a wallet.',
    amount: 'Enter an amount above zero.',
    otp: 'OTP can only contain numbers!',
  });
  expect(Object.keys(problems)).not.toContain('owner_type');
});
