import { userDetails } from '@banyan/contract/accounts/details';
import { changeLanguage } from '@banyan/contract/accounts/language';
import { message } from '@banyan/contract/core/text';
import { describe, expect, it } from 'vitest';
import { aContext, aPerson } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { notifyOwner } from '../notify-owner.ts';

const test = useTestServer();

describe('the language of an account', () => {
  it('is kept, told with the details, and no other one is known', async () => {
    const person = await aPerson(test.server, 'User');
    const put = (language: string) =>
      callAs(test.server, changeLanguage, { token: person.token, body: { language } });
    const readLanguage = async () =>
      (
        await callAs(test.server, userDetails, { token: person.token, query: { user_id: person.user_id } })
      ).json().data[0].language;
    expect(await readLanguage()).toBe('en');
    expect((await put('hi')).json().data).toEqual({ language: 'hi' });
    expect(await readLanguage()).toBe('hi');
    expect((await put('fr')).json().errors).toEqual({ language: 'Choose a language.' });
    await expect(
      test.asOwner(`update app_user set language = 'fr' where id = $1`, [person.id]),
    ).rejects.toThrow('app_user_language_known');
  });

  it('is that of every mail to its owner', async () => {
    const person = await aPerson(test.server, 'User');
    await callAs(test.server, changeLanguage, { token: person.token, body: { language: 'hi' } });
    await inTransaction(test.server.db, (tx) =>
      notifyOwner(tx, aContext(test.server), person, {
        subject: message('{company}: your password was changed'),
        body: [message('{name}, new recovery codes were made on your account.')],
      }),
    );
    const [mail] = await test.asOwner('select subject, body from mail where recipient = $1', [person.email]);
    expect(mail?.subject).toBe('Banyan: आपका पासवर्ड बदला गया');
    expect(mail?.body).toContain(`${person.name}, आपके खाते के लिए`);
    expect(mail?.body).not.toMatch(/your|account|User id/);
  });

  it('is not that of a refusal: the call says in which it is written, and a kept one is written anew', async () => {
    const person = await aPerson(test.server, 'User');
    const send = (language: string) =>
      test.server.app.inject({
        method: 'PUT',
        url: '/api/profile/language',
        headers: { 'accept-language': language, 'content-type': 'application/json' },
        payload: { language: 'xx' },
      });
    const [english, hindi] = [(await send('en')).json(), (await send('hi')).json()];
    expect(hindi.code).toBe(english.code);
    expect(hindi.messages).toEqual(english.messages);
    expect(hindi.message).not.toBe(english.message);
    expect(hindi.message).toMatch(/[\u0900-\u097f]/);
    expect(person.user_id).not.toBe('');
  });
});
