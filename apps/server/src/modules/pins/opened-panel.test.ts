import { openPanel } from '@banyan/contract/accounts/security';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { confirmKit } from '@banyan/contract/pins/pin-dispatch';
import { cancelPinRequest, requestPins } from '@banyan/contract/pins/pin-requests';
import { transferPins } from '@banyan/contract/pins/pin-transfers';
import { generatePins, revealPin } from '@banyan/contract/pins/pins';
import { topupByPin } from '@banyan/contract/pins/redeem';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { aFranchise, anAdmin, type Person } from '../../../test/build.ts';
import { appCode, setUpApp, wait } from '../../../test/factors.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let secret: string;
let member: Person;
let franchise: Person;
let content: string;
beforeAll(async () => {
  const owner = await aBusiness(test.server, { incomes: {} });
  member = await aMember(test.server);
  franchise = await aFranchise(test.server);
  for (const [owner_type, { user_id }] of [
    ['User', member],
    ['Franchise', franchise],
  ] as const)
    await callAs(test.server, generatePins, {
      token: owner.token,
      body: { package: 'P', amount: '1000', count: 1, source: 'Cash', owner_type, user_id },
    });
  admin = await anAdmin(test.server);
  secret = (await setUpApp(test, admin)).secret;
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } });
  content = (await picture.png().toBuffer()).toString('base64');
});

/** A code of the admin's own app: each counts once. */
async function code(): Promise<string> {
  wait(test, 30);
  return await appCode(test, secret);
}

it.each(['User', 'Franchise'] as const)(
  'from the opened panel of a %s no pin is made, asked for, given away, shown or used, with a second factor neither',
  async (type) => {
    const owner = type === 'User' ? member : franchise;
    const opened = await callAs(test.server, openPanel, {
      token: admin.token,
      body: { user_id: owner.user_id, reason: 'Asked for help.', otp: await code() },
    });
    const { token } = opened.json().data;
    const [pin] = await test.asOwner('select no from pin where holder_id = $1', [owner.id]);
    const pin_no = pin?.no;
    const stateOf = async () =>
      JSON.stringify(
        await test.asOwner(
          `select (select json_agg(p order by id) from pin p) as pins, (select count(*) from pin_request) as requests,
             (select count(*) from pin_transfer) as transfers, (select count(*) from topup) as topups`,
        ),
      );
    const before = await stateOf();
    const bodies: [Endpoint, object][] = [
      [generatePins, { package: 'P', amount: '1000', count: 1, wallet: type === 'User' ? 'fund' : 'main' }],
      [
        requestPins,
        {
          lines: [{ package: 'P', amount: '1000', count: 1 }],
          payment_mode: 'UPI',
          reference: 'UPI 4711',
          paid_on: '2026-01-02',
          file_name: 'slip.png',
          content,
          remark: '',
        },
      ],
      [cancelPinRequest, { no: 'D1000001' }],
      [transferPins, { to_type: 'User', user_id: member.user_id, package: 'P', count: 1 }],
      [revealPin, { pin_no }],
      [topupByPin, { user_id: member.user_id, pin_no, pin_password: 'AAAA-BBBB-CCCC-DDDD' }],
      ...(type === 'User' ? [[confirmKit, { pin_no }] as [Endpoint, object]] : []),
    ];
    for (const [endpoint, body] of bodies) {
      const otp = endpoint.step_up ? { otp: await code() } : {};
      const reply = await callAs(test.server, endpoint, { token, body: { ...body, ...otp } });
      expect([endpoint.path, reply.json().code]).toEqual([endpoint.path, 'not_while_acting']);
    }
    expect(await stateOf()).toBe(before);
  },
);
