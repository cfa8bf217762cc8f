import { publicFigures } from '@banyan/contract/accounts/wallets';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';

const test = useTestServer();
const figuresOf = (user_id: string) => callAs(test.server, publicFigures, { query: { user_id } });
let user_id = '';
beforeAll(async () => {
  const top = await aMember(test.server);
  user_id = top.user_id;
  const left = await aMember(test.server, { sponsor: top, side: 'L' });
  await aMember(test.server, { sponsor: top, side: 'R' });
  await aMember(test.server, { sponsor: left, side: 'L' });
});

describe('the public figures of an id', () => {
  it('do not exist while the company is not decentralized', async () => {
    expect((await figuresOf(user_id)).statusCode).toBe(404);
  });

  it('are counts in a decentralized one, with nothing that says who the member is', async () => {
    await test.asOwner('update company set is_decentralized = true');
    const reply = await figuresOf(user_id.toUpperCase());
    expect(reply.json().data).toEqual({
      user_id,
      is_active: false,
      directs: 2,
      left: 2,
      right: 1,
      as_of: expect.any(String),
    });
    const unknown = await figuresOf('nobody.at.all');
    expect(unknown.json().errors).toEqual({ user_id: 'No member has this user id.' });
  });
});
