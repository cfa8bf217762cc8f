import { readSeller, updateSeller } from '@banyan/contract/company/seller';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';

const test = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(test.server);
});
const save = (body: Record<string, unknown>) =>
  callAs(test.server, updateSeller, { token: admin.token, body });
const seller = {
  legal_name: 'Banyan Private Limited',
  address: '12 Hill Road, Mumbai',
  state: 'Maharashtra',
  gstin: '27aabcb7777d1z9',
  direct_selling_no: 'DS/1',
};

describe('the seller on invoices', () => {
  it('is nobody until an admin says who, and the audit log keeps what changed', async () => {
    const read = async () => (await callAs(test.server, readSeller, { token: admin.token })).json().data;
    const nobody = { legal_name: null, address: null, state: null, gstin: null, direct_selling_no: null };
    expect(await read()).toEqual(nobody);
    expect((await save(seller)).statusCode).toBe(200);
    expect(await read()).toEqual({ ...seller, gstin: '27AABCB7777D1Z9' });
    await save({ ...seller, gstin: '', direct_selling_no: '' });
    expect(await read()).toMatchObject({ gstin: null, direct_selling_no: null });
    const lines = await test.asOwner(
      `select details from audit_log where action = 'update_seller' order by id desc limit 1`,
    );
    expect(lines[0]?.details).toEqual({
      gstin: { from: '27AABCB7777D1Z9', to: null },
      direct_selling_no: { from: 'DS/1', to: null },
    });
  });

  it('names everything that is wrong at its field, and keeps nothing', async () => {
    const wrong = {
      ...seller,
      legal_name: ' ',
      address: '',
      state: 'Bombay',
      gstin: '27',
      direct_selling_no: '',
    };
    expect((await save(wrong)).json().errors).toEqual({
      legal_name: 'Enter the legal name.',
      address: 'Enter the address.',
      state: 'Choose a state.',
      gstin: 'Invalid GSTIN!',
    });
    const elsewhere = await save({ ...seller, state: 'Karnataka' });
    expect(elsewhere.json().errors).toEqual({ gstin: 'This GSTIN belongs to another state.' });
    await expect(test.asOwner(`update company set address = null`)).rejects.toThrow('company_seller_whole');
  });
});
