import { addDays, dateText, millisecondsPerDay } from '@banyan/contract/core/dates';
import type { SealedPicture } from '../modules/accounts/store-document.ts';
import { readIdCard } from '../modules/documents/papers/read-id-card.ts';
import { reissueIdCard } from '../modules/documents/papers/reissue-id-card.ts';
import { addCompanyPaper } from '../modules/documents/vault/add-company-paper.ts';
import { endCompanyPaper } from '../modules/documents/vault/end-company-paper.ts';
import { remindOfPapers } from '../modules/documents/vault/remind-of-papers.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork } from './open-demo-company.ts';

/** Papers of the company: when each was added and ends, in days from now. */
const papers = [
  { name: 'GST certificate', added: -85, ends: 400 },
  { name: 'Shop licence', added: -80, ends: 25 },
  { name: 'Direct-selling agreement', added: -78, ends: 5 },
  { name: 'Fire safety certificate', added: -75, ends: -3 },
] as const;

/** Id cards, one of them reissued, and papers of the company: in force, ending soon, expired and replaced. */
export async function handOutDemoPapers(
  tx: Tx,
  network: DemoNetwork,
  end: Date,
  picture: SealedPicture,
): Promise<void> {
  const { admin, secondAdmin, members } = network;
  const on = (days: number): Date => new Date(end.getTime() + days * millisecondsPerDay);
  const today = dateText(end, 'Asia/Kolkata');
  for (const member of members.slice(0, 5)) await readIdCard(tx, network.as(member, 'User', on(-60)), {});
  const [first] = members;
  if (first) {
    const context = network.as(first, 'User', on(-2));
    const { no } = await readIdCard(tx, context, {});
    await reissueIdCard(tx, context, { no });
  }
  const add = (name: string, added: number, ends: number) =>
    addCompanyPaper(
      tx,
      network.as(admin, 'Admin', on(added)),
      { name, user_id: secondAdmin.user_id, expires_on: addDays(today, ends), file_name: '', content: '' },
      picture,
    );
  for (const { name, added, ends } of papers) await add(name, added, ends);
  const { no } = await add('Shop licence of last year', -88, -40);
  await endCompanyPaper(tx, network.as(admin, 'Admin', on(-79)), { no, reason: 'A new one was issued.' });
  for (const days of [-35, -4, -1, 0]) await remindOfPapers(tx, network.as(admin, 'Admin', on(days)));
}
