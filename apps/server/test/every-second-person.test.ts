import type { waitingReply } from '@banyan/contract/core/second-person';
import { text } from '@banyan/contract/core/text';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { nameOfCall } from '../src/platform/http/second-person.ts';
import { useTestServer } from './http.ts';

const test = useTestServer();
const waiting: z.output<typeof waitingReply> = {
  waits: {
    no: 'Q1000001',
    act: text('Change the company settings'),
    why: { text: text('A control becomes looser.'), values: {} },
    lines: [{ label: text('Company name'), kind: 'text', from: null, value: 'Banyan' }],
    approvers: [],
  },
};
const canWait = () => test.server.mounted.filter(({ second_person }) => second_person !== null);

it('every call with a second person says when it waits, and no other one does', () => {
  expect([...test.server.waiting.keys()].sort()).toEqual(canWait().map(nameOfCall).sort());
  expect(canWait().length).toBeGreaterThan(0);
});

it('every call with a second person may answer that it waits, and no other one may', () => {
  const accepts = test.server.mounted.filter(
    ({ method, reply }) => method !== 'GET' && z.safeParse(reply, waiting).success,
  );
  expect(accepts.map(nameOfCall)).toEqual(canWait().map(nameOfCall));
  for (const { reply } of accepts) expect(z.parse(reply, waiting)).toEqual(waiting);
});

it('no call with a second person is sent a password, as its body is stored, but for the one that stores its hash', () => {
  const secret = canWait().filter(({ body }) =>
    JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes('"password'),
  );
  // own-checker.test.ts looks at what is stored
  expect(secret.map(nameOfCall)).toEqual(['POST admin/change_password_for_others']);
});
