import { createHash } from 'node:crypto';
import { signUp } from '@banyan/contract/accounts/accounts';
import * as terms from '@banyan/contract/company/terms';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { notifications } from '@banyan/contract/overview/notifications';
import { generatePins } from '@banyan/contract/pins/pins';
import { topupFromWallet, topupQuote } from '@banyan/contract/topup/topup';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anAdmin,
  contextOf,
  openTestSession,
  type Person,
  password,
  solveCaptcha,
} from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { requireConsent } from '../require-consent.ts';
import { giveConsent } from './give-consent.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, {});
  member = await aMember(test.server);
  await fund(test.server, admin, member, '9000');
});

const ask = async (endpoint: Endpoint, body: object, token = member.token, language: 'en' | 'hi' = 'en') => {
  const reply = await callAs(test.server, endpoint, { token, body, language });
  const { data, code, errors } = reply.json();
  return reply.statusCode === 200 ? data : { code, errors };
};
const read = async (query: Record<string, string> = {}, token?: string): Promise<terms.Terms[]> =>
  (await callAs(test.server, terms.readTerms, { ...(token && { token }), query })).json().data;
const form = { kind: 'package', version: 1, from_on: '2026-01-02', en: 'Packages can be cancelled.' };
const publish = (changes: object = {}) => ask(terms.publishTerms, { ...form, ...changes }, admin.token);
const topup = () => ask(topupFromWallet, { user_id: member.user_id, package: 'P', amount: '100' });

describe('a company without terms', () => {
  it('sells, and asks nobody to agree', async () => {
    expect(await read()).toEqual([]);
    expect(await topup()).toMatchObject({ amount: '100.00000000' });
  });
});

describe('publishing terms', () => {
  it('keeps each version with its day and the hash of its words in every language', async () => {
    expect(await publish({ hi: 'पैकेज रद्द हो सकते हैं।' })).toMatchObject({ kind: 'package', version: 1 });
    const [english] = await read();
    expect(english).toMatchObject({ kind: 'package', version: 1, language: 'en', agreed_at: null });
    expect(english?.hash).toBe(createHash('sha256').update('Packages can be cancelled.').digest('hex'));
    const [hindi] = await read({ language: 'hi' });
    expect(hindi).toMatchObject({ language: 'hi', text: 'पैकेज रद्द हो सकते हैं।' });
    await publish({ version: 2, from_on: '2026-01-03', en: 'Only in English.' });
    expect(await read()).toMatchObject([{ version: 1 }]);
    expect(await read({ kind: 'package', version: '2', language: 'hi' })).toMatchObject([
      { language: 'en', text: 'Only in English.' },
    ]);
    const newest = (await callAs(test.server, terms.readNewestTerms, { token: admin.token })).json().data;
    expect(newest).toMatchObject([
      { kind: 'joining', version: 0, en: '' },
      { kind: 'privacy', version: 0 },
      { kind: 'package', version: 2, en: 'Only in English.', hi: '' },
      { kind: 'shop', version: 0 },
    ]);
    const listed = (await callAs(test.server, terms.termsList, { token: admin.token })).json().data;
    expect(listed.map((row: { version: number; status: string }) => [row.version, row.status])).toEqual([
      [2, 'Scheduled'],
      [1, 'In force'],
    ]);
  });

  it('refuses a version that is not the next, a day that is over and one before the last version’s', async () => {
    expect(await publish()).toMatchObject({ code: 'terms_changed' });
    expect(await publish({ version: 4 })).toMatchObject({ code: 'terms_changed' });
    expect(await publish({ version: 3, from_on: '2026-01-01' })).toMatchObject({
      errors: { from_on: 'Not before today.' },
    });
    expect(await publish({ version: 3, from_on: '2026-01-02' })).toMatchObject({
      errors: { from_on: 'Not before the day of the version before it.' },
    });
    expect(await publish({ version: 3, kind: 'rules', en: '<b>x</b>' })).toMatchObject({
      errors: { kind: 'Choose the terms.', en: 'Plain text only, no HTML.' },
    });
  });

  it('at the same moment publishes one of them', async () => {
    const asked = { kind: 'shop', from_on: '2026-01-05', en: 'Goods can be returned.' };
    const replies = await Promise.all(Array.from({ length: 4 }, () => publish(asked)));
    expect(replies.filter(({ version }) => version === 1)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === 'terms_changed')).toHaveLength(3);
  });

  it('leaves versions, their words and consents as they are, also for the owner of the database', async () => {
    for (const change of [
      `update terms set from_on = '2026-01-01'`,
      `delete from terms_text`,
      `update consent set language = 'en'`,
    ])
      await expect(test.asOwner(change)).rejects.toMatchObject({
        message: expect.stringMatching(/append-only/),
      });
    await expect(
      test.asOwner(`insert into terms_text (terms_id, language, text, hash) select id, 'hi', 'x', 'y' from terms
        where version = 2`),
    ).rejects.toMatchObject({ constraint: 'terms_text_has_its_hash' });
  });
});

describe('a member who has not agreed', () => {
  const consent = (changes: object = {}, language: 'en' | 'hi' = 'hi') =>
    ask(terms.giveConsent, { kind: 'package', version: 1, ...changes }, member.token, language);

  it('reads and is quoted, and buys nothing', async () => {
    const quote = await callAs(test.server, topupQuote, {
      token: member.token,
      query: { user_id: member.user_id, package: 'P', amount: '100' },
    });
    expect(quote.statusCode).toBe(200);
    expect(await topup()).toMatchObject({ code: 'consent_needed' });
    expect(
      await ask(generatePins, { package: 'P', amount: '100', count: 1, pay_from: 'fund' }),
    ).toMatchObject({ code: 'consent_needed' });
    const context = await contextOf(test.server, member);
    await inTransaction(test.server.db, async (tx) => {
      // franchises and admins have contracts of their own
      const office = await contextOf(test.server, admin);
      await requireConsent(tx, office, 'package');
      await expect(requireConsent(tx, context, 'package')).rejects.toMatchObject({ code: 'consent_needed' });
    });
  });

  it('agrees once to what is in force, in the language that was read', async () => {
    expect(await consent({ version: 2 })).toMatchObject({ code: 'terms_changed' });
    expect(await consent({ kind: 'joining' })).toMatchObject({ code: 'terms_changed' });
    const given = await consent();
    expect(given).toMatchObject({ kind: 'package', version: 1, language: 'hi' });
    expect(await consent({}, 'en')).toEqual(given);
    expect(await read({}, member.token)).toMatchObject([{ agreed_at: given.at }]);
    expect(await topup()).toMatchObject({ amount: '100.00000000' });
    const [row] = (await callAs(test.server, terms.consents, { token: admin.token })).json().data;
    expect(row).toMatchObject({
      member: { user_id: member.user_id },
      terms: 'Packages',
      version: 1,
      language: 'Hindi',
    });
    expect(row.ip).not.toBe('');
  });

  it('is not agreed for by an admin in an opened panel', async () => {
    const other = await aMember(test.server, { sponsor: member });
    const acting = { acting_admin_id: (await anAdmin(test.server)).id };
    const context = await contextOf(test.server, other);
    await expect(
      inTransaction(test.server.db, (tx) =>
        giveConsent(
          tx,
          { ...context, actor: { ...context.actor, ...acting } },
          {
            kind: 'package',
            version: 1,
          },
        ),
      ),
    ).rejects.toMatchObject({ code: 'not_while_acting' });
    const { id } = other;
    expect(await test.asOwner('select from consent where user_id = $1', [id])).toHaveLength(0);
  });
});

describe('joining', () => {
  it('keeps which terms were accepted, and refuses who read others', async () => {
    await publish({ kind: 'joining', en: 'Joining is free.' });
    await publish({ kind: 'privacy', en: 'We keep your details.' });
    const join = async (read_terms: object[], email: string) =>
      await callAs(test.server, signUp, {
        language: 'hi',
        body: {
          sponsor_id: member.user_id,
          side: 'auto',
          name: 'Asha Rani',
          date_of_birth: '1990-05-17',
          mobile: '9876543210',
          email,
          password,
          password_confirmation: password,
          terms_accepted: true,
          terms: read_terms,
          captcha: await solveCaptcha(test.server),
        },
      });
    const joining = { kind: 'joining', version: 1 };
    for (const seen of [[], [joining], [joining, { kind: 'privacy', version: 2 }]])
      expect((await join(seen, 'early@banyan.test')).json().errors).toEqual({
        terms_accepted: 'इस बीच शर्तें बदल गई हैं। उन्हें फिर से पढ़ें।',
      });
    const { data } = (await join([joining, { kind: 'privacy', version: 1 }], 'asha@banyan.test')).json();
    const kept = await test.asOwner(
      `select t.kind, t.version, c.language from consent c join terms t on t.id = c.terms_id
       join app_user u on u.id = c.user_id where u.user_id = $1 order by 1`,
      [data.user_id],
    );
    // neither of the two has a Hindi text
    expect(kept).toEqual([
      { kind: 'joining', version: 1, language: 'en' },
      { kind: 'privacy', version: 1, language: 'en' },
    ]);
  });
});

describe('a new version', () => {
  it('is told by the bell to who had joined before it was in force, until they agree', async () => {
    test.services.now = new Date('2026-01-03T10:00:00+05:30');
    const noticesOf = async ({ id }: Person) => {
      const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, id));
      const { data } = (await callAs(test.server, notifications, { token })).json();
      return data.filter(({ code }: { code: string }) => code === 'terms_new');
    };
    expect(await noticesOf(await aMember(test.server, { sponsor: member }))).toEqual([]);
    expect(await noticesOf(member)).toMatchObject([
      {
        id: 'terms:package:2',
        on: '2026-01-03',
        no: '2',
        text: 'package',
        url: '/accounts/terms',
        is_new: true,
      },
    ]);
    const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, member.id));
    await ask(terms.giveConsent, { kind: 'package', version: 2 }, token);
    expect(await noticesOf(member)).toEqual([]);
  });
});
