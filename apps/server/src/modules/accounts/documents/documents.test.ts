import { readDocument } from '@banyan/contract/accounts/documents';
import { openPanel } from '@banyan/contract/accounts/security';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, aPerson, aSubAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { appCode, setUpApp } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import type { Failure } from '../../../platform/fail.ts';
import { sealPicture, storeDocument } from '../store-document.ts';

const test = useTestServer();
const picture = (width = 2400, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#fc8' } });

let owner: Person;
let admin: Person;
beforeAll(async () => {
  owner = await aPerson(test.server, 'User');
  admin = await anAdmin(test.server);
});

const sealed = (file: Buffer, file_name = 'pan.png') =>
  sealPicture(test.services, { file_name, content: file.toString('base64') }, 'pan.content');
async function store(file: Buffer, person = owner): Promise<string> {
  const input = { owner_id: person.id, kind: 'pan', picture: await sealed(file) } as const;
  const context = await contextOf(test.server, person);
  return await inTransaction(test.server.db, (tx) => storeDocument(tx, context, input));
}
const look = (id: string, { token }: Pick<Person, 'token'>) =>
  callAs(test.server, readDocument, { token, query: { id } });
const views = async (id: string) =>
  await test.asOwner(
    `select actor_id, details from audit_log where action = 'view_document' and object = $1 order by id`,
    [`document:${id}`],
  );

describe('a document', () => {
  it('is the picture alone, smaller and upright, encrypted at rest', async () => {
    const taken = await picture()
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
      .toBuffer();
    const id = await store(taken);
    const { data } = (await look(id, owner)).json();
    expect(data).toMatchObject({ id, kind: 'pan', media_type: 'image/webp' });
    const shown = Buffer.from(data.content, 'base64');
    sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
    const found = await sharp(shown).metadata();
    expect(found).toMatchObject({ format: 'webp', width: 1000, height: 2000 });
    expect([found.exif, found.xmp, found.icc]).toEqual([undefined, undefined, undefined]);
    const [row] = await test.asOwner('select content from document where id = $1', [id]);
    const kept = row?.content as Buffer;
    expect(kept.includes(shown.subarray(0, 16))).toBe(false);
    expect(kept).toHaveLength(shown.length + 28);
  });

  it('of somebody else answers exactly like one that does not exist', async () => {
    const id = await store(await picture(40, 20).png().toBuffer());
    const stranger = await aPerson(test.server, 'User');
    const franchise = await aPerson(test.server, 'Franchise');
    const proofs = await aSubAdmin(test.server, { rights: ['/admin/member/banking-and-payment'] });
    await test.asOwner(`update route set is_active = true where url = '/admin/member/banking-and-payment'`);
    for (const person of [stranger, franchise, proofs]) {
      const answerFor = async (id: string) => {
        const reply = await look(id, person);
        // each request has a number of its own
        return { status: reply.statusCode, body: { ...reply.json(), request_id: null } };
      };
      expect(await answerFor(id)).toEqual(await answerFor('999999999'));
      expect(await answerFor(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await views(id)).toEqual([]);
  });

  it('is shown to an admin with the right to its kind, and each look is logged', async () => {
    const id = await store(await picture(40, 20).png().toBuffer());
    const checker = await aSubAdmin(test.server, { rights: ['/admin/member/kyc-requests'] });
    expect((await look(id, checker)).statusCode).toBe(200);
    expect((await look(id, admin)).statusCode).toBe(200);
    const line = (person: Person) => ({
      actor_id: person.id,
      details: { owner: owner.user_id, kind: 'pan' },
    });
    expect(await views(id)).toEqual([line(checker), line(admin)]);
  });

  it('is shown in no opened panel', async () => {
    const id = await store(await picture(40, 20).png().toBuffer());
    const { secret } = await setUpApp(test, admin);
    const body = { user_id: owner.user_id, reason: 'Asked for help.', otp: await appCode(test, secret) };
    const { token } = (await callAs(test.server, openPanel, { token: admin.token, body })).json().data;
    expect((await look(id, { token })).json().code).toBe('not_while_acting');
  });
});

describe('what is no picture, or more than one', () => {
  const problemOf = (file: Buffer, name?: string) =>
    sealed(file, name).then(
      () => null,
      (failure: Failure) => failure.code,
    );
  it('is refused in words', async () => {
    const [png, jpeg] = [
      await picture(60, 40).png().toBuffer(),
      await picture(60, 40).jpeg({ progressive: true }).toBuffer(),
    ];
    expect([await problemOf(png), await problemOf(jpeg)]).toEqual([null, null]);
    const script = Buffer.from('<script>alert(1)</script>');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
    const notAnImage = {
      svg: await problemOf(svg),
      'renamed pdf': await problemOf(pdf, 'card.jpg'),
      'truncated png': await problemOf(png.subarray(0, png.length - 20)),
      'truncated jpeg': await problemOf(jpeg.subarray(0, jpeg.length - 20)),
      'another kind': await problemOf(await picture(60, 40).webp().toBuffer()),
    };
    expect([...new Set(Object.values(notAnImage))]).toEqual(['not_an_image']);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, pdf.length + 2]), pdf]);
    const polyglots = {
      'a page behind it': await problemOf(Buffer.concat([jpeg, script])),
      'an archive behind it': await problemOf(Buffer.concat([png, Buffer.from('PK\x03\x04')])),
      'a pdf in its comment': await problemOf(
        Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
      ),
      'a script in its description': await problemOf(
        await picture(60, 40)
          .jpeg()
          .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
          .toBuffer(),
      ),
    };
    expect([...new Set(Object.values(polyglots))]).toEqual(['not_only_an_image']);
  });

  it('names the field it came in', async () => {
    await expect(sealed(Buffer.from('nothing'))).rejects.toMatchObject({
      messages: { 'pan.content': { text: 'This file is not a png or jpeg image.' } },
    });
  });
});
