import { decideKyc } from '../apps/server/src/modules/kyc/decide-kyc.ts';
import { prepareKyc, submitKyc } from '../apps/server/src/modules/kyc/submit-kyc.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { drawDemoPicture } from '../apps/server/src/seed/draw-demo-picture.ts';
import { database } from './database.ts';
import { actingAs, anAdmin, type Person } from './people.ts';

/**
 * Hands papers in for somebody, which an admin approves.
 * @param gstin of a franchise, of the state of its office
 */
export async function haveKyc(person: Person, gstin = '27ABCPR1234F1Z5'): Promise<void> {
  const page = await drawDemoPicture();
  const papers =
    person.user_type === 'Franchise'
      ? { gstin }
      : { date_of_birth: '1990-02-03', aadhaar: '234123412346', aadhaar_front: page, aadhaar_back: page };
  const input = { name: person.name, pan: 'ABCPR1234F', pan_image: page, ...papers };
  const owner = await actingAs(person);
  const pictures = await prepareKyc(database(), owner, input);
  const { no } = await inTransaction(database(), (tx) => submitKyc(tx, owner, { ...input, pictures }));
  const admin = await actingAs(await anAdmin());
  await inTransaction(database(), (tx) =>
    decideKyc(tx, admin, { nos: [String(no)], decision: 'Approve', remark: '' }),
  );
}
