import { sponsorLookup } from '@banyan/contract/accounts/accounts';
import { userDetails } from '@banyan/contract/accounts/details';
import { changePhoto, readPhoto, removePhoto } from '@banyan/contract/accounts/photo';
import { readProfile } from '@banyan/contract/accounts/profile';
import { openPanel } from '@banyan/contract/accounts/security';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { anAdmin, aPerson, type Person } from '../../../../test/build.ts';
import { appCode, setUpApp } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';

const test = useTestServer();

/** A picture, its left half green and its right half red. */
const picture = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    {
      input: {
        create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0f0' },
      },
      left: 0,
      top: 0,
    },
  ]);
const send = (person: Pick<Person, 'token'>, file: Buffer, file_name = 'me.png', more = {}) =>
  callAs(test.server, changePhoto, {
    token: person.token,
    body: { file_name, content: file.toString('base64'), ...more },
  });
/** Asks for a photo as an `img` does: no token, no cookie. */
const look = (url: string) => test.server.app.inject({ method: 'GET', url });
/** What is kept under an address. The server's own reader of pictures takes png and jpeg only. */
const kept = async (url: string) => {
  const { rawPayload } = await look(url);
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
  return sharp(rawPayload);
};
const photoOf = async (person: Person): Promise<string> =>
  (await callAs(test.server, readProfile, { token: person.token })).json().data.profile_image_url;

describe('a photo', () => {
  it('of png or jpeg becomes a small upright square without what else the file held', async () => {
    const person = await aPerson(test.server, 'User');
    // lies on its side: what was left is on top
    const taken = await picture()
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    for (const [file, name] of [
      [taken, 'IMG 1.JPG'],
      [await picture().png().toBuffer(), 'me.png'],
    ] as const) {
      const { data } = (await send(person, file, name)).json();
      expect(data.profile_image_url).toMatch(/^\/api\/photo\?name=[\w-]{32}$/);
      const found = await (await kept(data.profile_image_url)).metadata();
      expect(found).toMatchObject({ format: 'webp', width: 512, height: 512 });
      expect(found.exif).toBeUndefined();
    }
    await send(person, taken, 'me.jpeg');
    const pixels = await (await kept(await photoOf(person))).raw().toBuffer();
    const colourAt = (x: number, y: number) => {
      const [red = 0, green = 0] = pixels.subarray((y * 512 + x) * 3);
      return green > red ? 'green' : 'red';
    };
    expect([colourAt(250, 10), colourAt(250, 500)]).toEqual(['green', 'red']);
  });

  it('is shown to its owner, and by lookups that show the name', async () => {
    const person = await aPerson(test.server, 'User');
    const url = (await send(person, await picture().png().toBuffer())).json().data.profile_image_url;
    const own = await callAs(test.server, userDetails, {
      token: person.token,
      query: { user_id: person.user_id },
    });
    expect(own.json().data[0].profile_image_url).toBe(url);
    const sponsor = await callAs(test.server, sponsorLookup, { query: { user_id: person.user_id } });
    expect(sponsor.json().data).toEqual({
      user_id: person.user_id,
      name: person.name,
      profile_image_url: url,
    });
  });

  it('is served as nothing but a picture of this site, kept a day by the browser alone', async () => {
    const person = await aPerson(test.server, 'Franchise');
    const reply = await look(
      (await send(person, await picture().png().toBuffer())).json().data.profile_image_url,
    );
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="photo.webp"',
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    // the XSRF cookie of the signed-in person is not replaced
    expect(reply.cookies).toEqual([]);
  });

  it('cannot be found without its name', async () => {
    const url = (name: string) => `/api/${readPhoto.path}?name=${name}`;
    for (const wrong of ['', 'short', 'a'.repeat(32), '%27%20or%201=1'])
      expect((await look(url(wrong))).statusCode).toBe(404);
    expect((await look(`/api/${readPhoto.path}`)).statusCode).toBe(404);
  });

  it('leaves its old address when it is changed or removed, and both stand in the audit log', async () => {
    const person = await aPerson(test.server, 'User');
    const file = await picture().png().toBuffer();
    const first = (await send(person, file)).json().data.profile_image_url;
    const second = (await send(person, file)).json().data.profile_image_url;
    expect(second).not.toBe(first);
    expect((await look(first)).statusCode).toBe(404);
    expect((await look(second)).statusCode).toBe(200);
    const removed = await callAs(test.server, removePhoto, { token: person.token });
    expect(removed.json().data.profile_image_url).toBe('');
    expect(await photoOf(person)).toBe('');
    expect((await look(second)).statusCode).toBe(404);
    expect((await callAs(test.server, removePhoto, { token: person.token })).statusCode).toBe(200);
    const log = await test.asOwner('select action from audit_log where object = $1 order by id', [
      `user:${person.user_id}`,
    ]);
    expect(log.map((line) => line.action)).toEqual(['change_photo', 'change_photo', 'remove_photo']);
  });
});

describe('what is no photo', () => {
  /** A png whose header names a size and which holds no pixels. */
  function boundless(side: number): Buffer {
    const header = Buffer.alloc(25);
    header.writeUInt32BE(13, 0);
    header.write('IHDR', 4);
    header.writeUInt32BE(side, 8);
    header.writeUInt32BE(side, 12);
    header.set([8, 2, 0, 0, 0], 16);
    header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
    const data = Buffer.from([0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xaf, 0x06, 0x1e]);
    const end = Buffer.from('0000000049454e44ae426082', 'hex');
    return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), header, data, end]);
  }
  function crc32(bytes: Buffer): number {
    let crc = 0xffffffff;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return (crc ^ 0xffffffff) >>> 0;
  }

  it('is refused in words on its field, and the photo there was stays', async () => {
    const person = await aPerson(test.server, 'User');
    const file = await picture().png().toBuffer();
    const url = (await send(person, file)).json().data.profile_image_url;
    const problemOf = async (content: Buffer, name?: string) =>
      (await send(person, content, name)).json().errors;
    expect(await problemOf(file, 'me.gif')).toEqual({ file_name: 'Choose a png, jpg or jpeg file.' });
    expect(await problemOf(file, 'me.png.html')).toEqual({ file_name: 'Choose a png, jpg or jpeg file.' });
    expect(await problemOf(Buffer.alloc(0))).toEqual({ content: 'Choose a photo.' });
    const notAnImage = { content: 'This file is not a png or jpeg image.' };
    expect(await problemOf(Buffer.from('<svg onload="alert(1)"/>'))).toEqual(notAnImage);
    // what it is decides, not how it is called
    expect(await problemOf(await picture().webp().toBuffer())).toEqual(notAnImage);
    expect(await problemOf(file.subarray(0, 60))).toEqual(notAnImage);
    expect(await problemOf(Buffer.concat([file.subarray(0, 8), Buffer.from('nothing')]))).toEqual(notAnImage);
    expect(await problemOf(boundless(30_000))).toEqual({
      content: 'The picture has more than 40 million pixels.',
    });
    expect(await problemOf(Buffer.alloc(10_000_003))).toEqual({ content: 'The file is larger than 10 MB.' });
    expect((await send(person, Buffer.alloc(11_000_000))).json()).toMatchObject({
      code: 'body_too_large',
      message: 'The request is too large.',
    });
    expect(await photoOf(person)).toBe(url);
  });
});

describe('somebody else’s photo', () => {
  it('is neither put there nor taken away by an admin in the panel', async () => {
    const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
    const file = await picture().png().toBuffer();
    const url = (await send(member, file)).json().data.profile_image_url;
    const { secret } = await setUpApp(test, admin);
    const { token } = (
      await callAs(test.server, openPanel, {
        token: admin.token,
        body: {
          user_id: member.user_id,
          reason: 'The photo shows somebody else.',
          otp: await appCode(test, secret),
        },
      })
    ).json().data;
    expect((await send({ token }, file)).json().code).toBe('not_while_acting');
    expect((await callAs(test.server, removePhoto, { token })).json().code).toBe('not_while_acting');
    expect((await look(url)).statusCode).toBe(200);
  });

  it('of an admin needs the second factor of an admin who has one', async () => {
    const admin = await anAdmin(test.server);
    const file = await picture().png().toBuffer();
    expect((await send(admin, file)).statusCode).toBe(200);
    await test.asOwner(`update app_user set two_factor_mode = 'Email' where id = $1`, [admin.id]);
    await test.asOwner(
      `insert into two_factor_method (user_id, mode, created_at) values ($1, 'Email', now())`,
      [admin.id],
    );
    expect((await send(admin, file)).json().code).toBe('step_up_required');
    expect((await send(admin, file, 'me.png', { otp: '123456' })).json().code).toBe('wrong_code');
    const removed = await callAs(test.server, removePhoto, { token: admin.token });
    expect(removed.json().code).toBe('step_up_required');
  });
});
