import { notifications } from '@banyan/contract/overview/notifications';
import { dispatchKit } from '@banyan/contract/pins/pin-dispatch';
import { decidePinRequests, requestPins } from '@banyan/contract/pins/pin-requests';
import { transferPins } from '@banyan/contract/pins/pin-transfers';
import { blockPin, generatePins } from '@banyan/contract/pins/pins';
import { topupByPin } from '@banyan/contract/pins/redeem';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { aFranchise, anAdmin, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund } from '../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
let other: Person;
let franchise: Person;
let content: string;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} }, '18');
  await anAdmin(test.server);
  member = await aMember(test.server);
  other = await aMember(test.server, { sponsor: member });
  franchise = await aFranchise(test.server);
  await fund(test.server, admin, member, '50000');
  await test.asOwner(`update package set data = data || '{"kit": "A lamp"}'`);
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } });
  content = (await picture.png().toBuffer()).toString('base64');
});

const later = (): void => {
  test.services.now = new Date(test.services.now.getTime() + 60_000);
};
const order = { package: 'P', amount: '1000', count: 2 };
const pinNews = async ({ token }: Person): Promise<Record<string, unknown>[]> => {
  const { data } = (await callAs(test.server, notifications, { token })).json();
  return data.filter(({ code }: { code: string }) => /^(pin|kit)/.test(code));
};
const make = async () =>
  (
    await callAs(test.server, generatePins, { token: member.token, body: { ...order, wallet: 'fund' } })
  ).json().data.pins;

it('pins that somebody got from others stand among the notifications of member and franchise, own ones do not', async () => {
  await make();
  expect(await pinNews(member)).toEqual([]);
  const give = { to_type: 'Franchise', user_id: franchise.user_id, package: 'P', count: 2 };
  const { no } = (await callAs(test.server, transferPins, { token: member.token, body: give })).json().data;
  expect(await pinNews(franchise)).toMatchObject([
    {
      code: 'pins_received',
      no,
      count: 2,
      text: member.name,
      url: `/franchise/pin-management/pin-transfer-history?f_no=${no}`,
      is_new: true,
    },
  ]);
  later();
  const given = { ...order, owner_type: 'User', user_id: other.user_id, source: 'Cash' };
  const made = (await callAs(test.server, generatePins, { token: admin.token, body: given })).json().data;
  expect(await pinNews(other)).toMatchObject([
    { code: 'pins_received', count: 2, text: null, url: `/user/pin-management/view-pin?f_batch=${made.no}` },
  ]);
});

it('a request for pins that was approved or rejected is a notification with its answer', async () => {
  for (const [decision, code, text] of [
    ['Approve', 'pin_request_approved', 'Thank you'],
    ['Reject', 'pin_request_rejected', 'No such payment'],
  ] as const) {
    later();
    const { amount, count } = order;
    const body = {
      lines: [{ package: 'P', amount, count }],
      payment_mode: 'UPI',
      reference: `PAY ${code}`,
      paid_on: '2026-01-02',
      file_name: 'slip.png',
      content,
      remark: '',
    };
    const { no } = (await callAs(test.server, requestPins, { token: franchise.token, body })).json().data;
    await callAs(test.server, decidePinRequests, {
      token: admin.token,
      body: { nos: [no], decision, remark: text },
    });
    const [newest] = await pinNews(franchise);
    expect(newest).toMatchObject({ code, no, text, count: 2, url: expect.stringContaining(`?f_no=${no}`) });
  }
});

it('a pin that is blocked and unblocked, and a kit that is sent, are told to whose they are', async () => {
  later();
  const [pin] = await make();
  const block = (is_blocked: boolean) =>
    callAs(test.server, blockPin, {
      token: admin.token,
      body: { pin_no: pin.pin_no, is_blocked, reason: 'Reported as stolen' },
    });
  await block(true);
  const notice = { no: pin.pin_no, url: `/user/pin-management/view-pin?f_no=${pin.pin_no}` };
  expect(await pinNews(member)).toMatchObject([
    { ...notice, code: 'pin_blocked', text: 'Reported as stolen' },
  ]);
  later();
  await block(false);
  expect(await pinNews(member)).toMatchObject([
    { ...notice, code: 'pin_unblocked', text: null, is_new: true },
  ]);
  later();
  const body = { user_id: other.user_id, ...pin, remark: '' };
  expect((await callAs(test.server, topupByPin, { token: franchise.token, body })).statusCode).toBe(200);
  expect(await pinNews(member)).toEqual([]);
  const sent = { pin_no: pin.pin_no, through: 'Courier', sent_on: '2026-01-02' };
  expect((await callAs(test.server, dispatchKit, { token: franchise.token, body: sent })).statusCode).toBe(
    200,
  );
  expect((await pinNews(other))[0]).toMatchObject({ code: 'kit_dispatched', no: pin.pin_no, text: 'A lamp' });
});
