import { readBrand, updateBrand } from '@banyan/contract/company/brand';
import { companyDetails } from '@banyan/contract/company/company';
import { contentPicture } from '@banyan/contract/company/content';
import { appManifest } from '@banyan/contract/company/install';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';

const test = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(test.server);
});

const plain = {
  primary_colour: null,
  accent_colour: null,
  logo: null,
  removes_logo: false,
  support_email: null,
  support_mobile: null,
};
const change = async (body: object) =>
  (await callAs(test.server, updateBrand, { token: admin.token, body: { ...plain, ...body } })).json();
const shown = async () => (await callAs(test.server, companyDetails, {})).json().data.brand;
const aLogo = async () => ({
  file_name: 'logo.png',
  content: (
    await sharp({ create: { width: 40, height: 20, channels: 4, background: '#0a03' } })
      .png()
      .toBuffer()
  ).toString('base64'),
});

it('the look of a company is what an admin chose, and everybody is told it', async () => {
  expect(await shown()).toEqual({ logo: null, style: null, support_email: null, support_mobile: null });
  const { data } = await change({
    primary_colour: '#7A1FA2',
    accent_colour: '#ffcc00',
    logo: await aLogo(),
    support_email: 'help@banyan.test',
    support_mobile: '9876543210',
  });
  expect(data).toMatchObject({
    primary_colour: '#7a1fa2',
    accent_colour: '#ffcc00',
    logo: { width: 40, height: 20, url: expect.stringContaining('/api/company/picture?name=') },
  });
  expect(await shown()).toMatchObject({
    logo: data.logo,
    style: expect.stringContaining('--primary:#7a1fa2'),
    support_email: 'help@banyan.test',
    support_mobile: '9876543210',
  });
  const pictureAt = (url: string) =>
    callAs(test.server, contentPicture, {
      query: { name: new URL(url, 'http://banyan').searchParams.get('name') ?? '' },
    });
  const picture = await pictureAt(data.logo.url);
  // what was see-through stays so: a logo has no white box in the dark
  expect(picture.rawPayload.includes('ALPH')).toBe(true);
  const icon = async () => {
    const reply = await test.server.app.inject({ method: 'GET', url: '/icon' });
    return reply.headers['content-type'] ?? reply.headers.location;
  };
  expect(await icon()).toBe('image/webp');
  const manifest = async () => (await callAs(test.server, appManifest)).json();
  expect((await manifest()).icons).toContainEqual({ src: data.logo.url, sizes: '40x20' });
  const kept = await change({ primary_colour: '#0b5468' });
  expect([kept.data.logo, kept.data.accent_colour]).toEqual([data.logo, null]);
  expect((await change({ removes_logo: true })).data.logo).toBeNull();
  expect(await icon()).toBe('/favicon.svg');
  expect((await pictureAt(data.logo.url)).statusCode).toBe(404);
  const [log] = await test.asOwner(
    `select details from audit_log where action = 'update_brand' order by id desc limit 1`,
  );
  expect(log?.details).toMatchObject({ logo: { to: null }, primary_colour: { from: '#0b5468', to: null } });
  await change({ primary_colour: '#0b5468' });
  expect(await icon()).toBe('image/svg+xml');
});

it('colours that cannot be read, and files that are no pictures, are refused on their fields', async () => {
  const before = (await callAs(test.server, readBrand, { token: admin.token })).json();
  expect(
    (
      await change({
        primary_colour: '#ffcc00',
        accent_colour: '#330033',
        support_email: 'nobody',
        support_mobile: '12',
      })
    ).errors,
  ).toEqual({
    primary_colour: 'This colour is too light to be read on white. Choose a darker one.',
    accent_colour: 'This colour is too dark for the text on it. Choose a lighter one.',
    support_email: expect.any(String),
    support_mobile: expect.any(String),
  });
  expect((await change({ primary_colour: 'red' })).errors).toEqual({
    primary_colour: 'Enter a colour such as #0b5468.',
  });
  const svg = { file_name: 'logo.png', content: Buffer.from('<svg/>').toString('base64') };
  expect((await change({ logo: svg })).errors).toHaveProperty(['logo.content']);
  expect((await callAs(test.server, readBrand, { token: admin.token })).json()).toEqual(before);
});
