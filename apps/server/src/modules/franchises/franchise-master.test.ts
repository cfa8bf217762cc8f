import { describe, expect, it } from 'vitest';
import { aContext, aFranchise, aPerson, hashedPassword, nextNumber } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { createAccount } from '../accounts/create-account.ts';

const test = useTestServer();

const open = async (franchise_master?: string) => {
  const password_hash = await hashedPassword();
  const user_id = `Shop.${nextNumber()}`;
  return await inTransaction(test.server.db, (tx) =>
    createAccount(tx, aContext(test.server), {
      user_type: 'Franchise',
      user_id,
      name: 'Corner Shop',
      password_hash,
      franchise_master,
    }),
  );
};
const setMaster = (id: string, master: string | null) =>
  test.asOwner('update franchise set franchise_master = $2 where id = $1', [id, master]);

describe('the master of a franchise', () => {
  it('is a franchise without a master, so the tree is one level deep and has no cycles', async () => {
    const [master, other] = [await aFranchise(test.server), await aFranchise(test.server)];
    const sub = await open(master.id);
    await expect(open(sub.id)).rejects.toThrow('franchise_master_one_level');
    await expect(setMaster(other.id, sub.id)).rejects.toThrow('franchise_master_one_level');
    await expect(setMaster(master.id, other.id)).rejects.toThrow('franchise_master_one_level');
    await expect(setMaster(other.id, other.id)).rejects.toThrow('franchise_master_other');
    await setMaster(sub.id, other.id);
    await setMaster(master.id, other.id);
  });

  it('is never a member', async () => {
    const member = await aPerson(test.server, 'User');
    await expect(open(member.id)).rejects.toThrow('franchise_master_one_level');
  });
});
