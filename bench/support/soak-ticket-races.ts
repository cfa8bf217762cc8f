import { closeTicket } from '../../apps/server/src/modules/support/close-ticket.ts';
import { composeTicket } from '../../apps/server/src/modules/support/compose-ticket.ts';
import { openTicket } from '../../apps/server/src/modules/support/open-ticket.ts';
import { lockTicket } from '../../apps/server/src/modules/support/queries.ts';
import { replyTicket } from '../../apps/server/src/modules/support/reply-ticket.ts';
import type { ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany } from './soak-company.ts';
import { tried } from './soak-race-ground.ts';

const asked = { category: 'Other', subject: 'Race', message: 'Who is first?', priority: 'Low' } as const;

/**
 * Lets two meet at one ticket: two replies after the same message, a reply and the end, two tickets about one record. Each
 * time one is done, and the other reads why it was not.
 * @param options.rounds of each kind
 */
export async function soakTicketRaces(options: {
  db: Db;
  context: Context;
  seed: number;
  rounds: number;
}): Promise<{ problems: string[] }> {
  const { db, context, rounds } = options;
  const company = await openSoakCompany(db, context, seededRandom(options.seed), {
    members: 2,
    withdrawers: 0,
    franchises: 0,
  });
  const admin = contextOf(context, company.admins[0]);
  const problems: string[] = [];
  const [person] = company.members;
  if (!person) throw new Error('The company has no member.');
  const member = contextOf(context, person);
  const meet = async (name: string, refusal: RegExp, works: ((tx: Tx) => Promise<unknown>)[]) => {
    const results = await Promise.all(works.map((work) => tried({ db }, work)));
    const refused = results.filter((result) => typeof result === 'string');
    if (refused.length !== 1 || !refusal.test(String(refused[0])))
      problems.push(`${name}: ${JSON.stringify(results)}`);
    return results;
  };
  for (let round = 0; round < rounds; round++) {
    const no = await open(db, member);
    const last_seen = await lastSeen(db, member, no);
    const write = (by: ActorContext) => (tx: Tx) =>
      replyTicket(tx, by, { no, message: 'First!', kind: 'Reply', last_seen }, []);
    await meet('two replies', /^ticket_moved_on/, [write(member), write(admin)]);
    const then = await lastSeen(db, member, no);
    await meet('a reply and the end', /^(ticket_moved_on|ticket_closed)/, [
      (tx) => replyTicket(tx, member, { no, message: 'Wait', kind: 'Reply', last_seen: then }, []),
      (tx) => closeTicket(tx, admin, { no, last_seen: then }),
    ]);
    await tried({ db }, (tx) => closeTicket(tx, member, { no }));
    const link_id = String(round + 1);
    const about = (tx: Tx) => openAbout(tx, member, link_id);
    const opened = await meet('two tickets about one record', /^ticket_open_once/, [about, about]);
    // one person may have few tickets open at a time
    for (const ticket of opened)
      if (isTicket(ticket)) await inTransaction(db, (tx) => closeTicket(tx, member, { no: ticket.no }));
  }
  return { problems };
}

const isTicket = (result: unknown): result is { no: string } => typeof result === 'object';

async function open(db: Db, member: ActorContext): Promise<string> {
  return (await inTransaction(db, (tx) => composeTicket(tx, member, asked, []))).no;
}

const lastSeen = (db: Db, { actor }: ActorContext, no: string): Promise<string> =>
  inTransaction(db, async (tx) => (await lockTicket(tx, actor, no)).last_seen);

/** A ticket about a topup, of which the index alone lets one stand open. */
async function openAbout(tx: Tx, member: ActorContext, link_id: string): Promise<{ no: string }> {
  return await openTicket(tx, member, {
    desk_id: null,
    category_id: 1,
    subject: asked.subject,
    priority: asked.priority,
    link: { kind: 'topup', id: link_id },
    follows_id: null,
    message: asked.message,
    images: [],
  });
}
