import { readFileSync } from 'node:fs';
import { updateProfile } from '@banyan/contract/accounts/profile';
import { addFranchise } from '@banyan/contract/franchises/franchises';
import { readFranchiseProfile, updateFranchise } from '@banyan/contract/franchises/profile';
import { submitKyc } from '@banyan/contract/kyc/kyc';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, aPerson, nextNumber, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { drawDemoPicture } from '../../seed/draw-demo-picture.ts';

const test = useTestServer();
let admin: Person;
let picture: Awaited<ReturnType<typeof drawDemoPicture>>;
beforeAll(async () => {
  admin = await anAdmin(test.server);
  picture = await drawDemoPicture();
});

const papers = () => ({ pan: 'AABCS1234K', pan_image: picture, gstin: '27AABCS1234K1Z5' });
const another = 'This GSTIN belongs to another state.';
const contacts = (number: number) => ({
  name: 'Corner Shop',
  email: `office${number}@banyan.test`,
  mobile: '9876543210',
  owner_name: 'Asha Rani',
});
async function add(body: Record<string, unknown>) {
  const number = nextNumber();
  const password = { password: 'Marigold-42', password_confirmation: 'Marigold-42' };
  const reply = await callAs(test.server, addFranchise, {
    token: admin.token,
    body: { user_id: `Office.${number}`, ...password, ...contacts(number), ...body },
  });
  return { ...reply.json(), change: { user_id: `Office.${number}`, ...contacts(number), reason: 'Moved' } };
}
const change = async (body: Record<string, unknown>) =>
  (await callAs(test.server, updateFranchise, { token: admin.token, body })).json();
const move = async (person: Person, state: string) =>
  (
    await callAs(test.server, updateProfile, { token: person.token, body: { name: person.name, state } })
  ).json();
const typeFreely = (id: string, state: string) =>
  test.asOwner(
    `insert into profile (user_id, state) values ($1, $2) on conflict (user_id) do update set state = $2`,
    [id, state],
  );

describe('the state of an office', () => {
  it('is one of the list and that of the GSTIN, when a franchise is added', async () => {
    expect((await add({ state: 'Bombay' })).errors).toEqual({ state: 'Choose a state.' });
    expect((await add({ ...papers(), state: 'Karnataka' })).errors).toEqual({ gstin: another });
    expect((await add({ ...papers(), state: 'Maharashtra' })).data).toMatchObject({ name: 'Corner Shop' });
  });

  it('stays that of a GSTIN which was handed in, also for an admin', async () => {
    const { change: form } = await add({ ...papers(), state: 'Maharashtra' });
    expect((await change({ ...form, state: 'Goa' })).errors).toEqual({ state: another });
    expect((await change({ ...form, state: 'Maharashtra', district: 'Pune' })).data.district).toBe('Pune');
    const { change: bare } = await add({ state: 'Goa' });
    expect((await change({ ...bare, ...papers(), state: 'Goa' })).errors).toEqual({ gstin: another });
  });

  it('is asked for again where it was typed freely, and is left as it was until then', async () => {
    const franchise = await aFranchise(test.server);
    await typeFreely(franchise.id, 'Mah.');
    expect((await move(franchise, '')).errors).toEqual({ state: 'Choose a state.' });
    expect((await move(franchise, 'Mah.')).errors).toEqual({ state: 'Choose a state.' });
    const { user_id } = franchise;
    const profile = await callAs(test.server, readFranchiseProfile, {
      token: admin.token,
      query: { user_id },
    });
    expect(profile.json().data.state).toBe('Mah.');
    const form = { ...contacts(nextNumber()), user_id, reason: 'Moved' };
    expect((await change(form)).errors).toEqual({ state: 'Choose a state.' });
    expect((await move(franchise, 'Maharashtra')).data.state).toBe('Maharashtra');
    const submit = (gstin: string) =>
      callAs(test.server, submitKyc, {
        token: franchise.token,
        body: { name: franchise.name, pan: 'AABCS1234K', pan_image: picture, gstin },
      });
    expect((await submit('29AABCS1234K1Z5')).json().errors).toEqual({ gstin: another });
    expect((await submit('27AABCS1234K1Z5')).statusCode).toBe(200);
    expect((await move(franchise, 'Karnataka')).errors).toEqual({ state: another });
  });

  it('of a member is typed freely', async () => {
    expect((await move(await aPerson(test.server, 'User'), 'Kerala, south')).data.state).toBe(
      'Kerala, south',
    );
  });

  it('was found in what was typed before, by its letters alone', async () => {
    const typed = {
      ' tamil  NADU ': 'Tamil Nadu',
      'Jammu & Kashmir': 'Jammu and Kashmir',
      Orissa: 'Odisha',
      'M.H.': 'M.H.',
      Goa: 'Goa',
    };
    const migration = new URL('../../../database/migrations/0080-seller-details.sql', import.meta.url);
    const [, update = ''] = readFileSync(migration, 'utf8').split(/^(?=update profile)/m);
    const found: Record<string, unknown> = {};
    for (const state of Object.keys(typed)) {
      const { id } = await aFranchise(test.server);
      await typeFreely(id, state);
      await test.asOwner(update);
      const [row] = await test.asOwner('select state from profile where user_id = $1', [id]);
      found[state] = row?.state;
    }
    expect(found).toEqual(typed);
  });
});
