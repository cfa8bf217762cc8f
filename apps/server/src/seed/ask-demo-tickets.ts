import type { UserType } from '@banyan/contract/core/roles';
import { sql } from 'kysely';
import { assignTickets } from '../modules/support/assign-tickets.ts';
import { closeTicket } from '../modules/support/close-ticket.ts';
import { composeMessage } from '../modules/support/compose-message.ts';
import { composeTicket } from '../modules/support/compose-ticket.ts';
import { lockTicket } from '../modules/support/queries.ts';
import { replyTicket } from '../modules/support/reply-ticket.ts';
import { saveCannedReply } from '../modules/support/save-ticket-category.ts';
import { addHoliday, updateSupportSettings } from '../modules/support/update-support-settings.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

type Question = Omit<Parameters<typeof composeTicket>[2], 'to'>;

const replies = [
  {
    name: 'We look into it',
    body: 'Dear {name},\n\nthank you for writing. We look into it and come back to you.',
  },
  {
    name: 'Bank takes a day',
    body: 'Dear {name},\n\nthe bank takes one working day. Please look again tomorrow.',
  },
];

/** Settings of support, tickets in every state, and messages to everybody and to few. */
export async function askDemoTickets(
  tx: Tx,
  network: DemoNetwork,
  end: Date,
  picture: Buffer,
): Promise<void> {
  const { admin, secondAdmin, franchise, members } = network;
  const [, member, other, third] = members;
  if (!member || !other || !third) return;
  const as = (user: DemoUser, type: UserType, hours: number) =>
    network.as(user, type, new Date(end.getTime() - hours * 3_600_000));
  const typeOf = (user: DemoUser): UserType =>
    user === franchise ? 'Franchise' : user === admin || user === secondAdmin ? 'Admin' : 'User';
  const ask = async (owner: DemoUser, hours: number, question: Question, images: Buffer[] = []) =>
    (await composeTicket(tx, as(owner, typeOf(owner), hours), question, images)).no;
  const reply = async (
    by: DemoUser,
    hours: number,
    no: string,
    message: string,
    kind: 'Reply' | 'Note' = 'Reply',
  ) => {
    const context = as(by, typeOf(by), hours);
    const { last_seen } = await lockTicket(tx, context.actor, no);
    await replyTicket(tx, context, { no, message, kind, last_seen }, []);
  };
  const office = as(admin, 'Admin', 24 * 80);
  await updateSupportSettings(tx, office, {
    off_days: [0],
    officer_name: 'Anita Deshpande',
    officer_email: 'grievance@example.test',
    officer_mobile: '9820011223',
    nodal_name: 'Suresh Kulkarni',
    nodal_email: 'nodal@example.test',
    nodal_mobile: '9820011224',
    how_to_complain:
      'Open a ticket, or write to the grievance officer with your user id and the number of the ticket.',
  });
  for (const [on, name] of [
    ['2026-10-02', 'Gandhi Jayanti'],
    ['2026-12-25', 'Christmas'],
  ] as const)
    await addHoliday(tx, office, { on, name });
  for (const canned of replies) await saveCannedReply(tx, office, { ...canned, is_used: true });

  const closed = await ask(member, 24 * 40, {
    category: 'KYC',
    subject: 'Which papers do you need?',
    message: 'I have no Aadhaar card with me. May I send my passport?',
    priority: 'Low',
  });
  await reply(admin, 24 * 39, closed, 'Please send Aadhaar, front and back, and your PAN card.');
  await reply(member, 24 * 38, closed, 'Done, thank you.');
  await closeTicket(tx, as(admin, 'Admin', 24 * 37), { no: closed });

  const late = await ask(other, 24 * 36, {
    category: 'Account',
    subject: 'My name is spelled wrong',
    message: 'Please write it as on my PAN card.',
    priority: 'Normal',
  });
  await reply(secondAdmin, 24 * 30, late, 'We have asked the KYC team.');
  await closeTicket(tx, as(secondAdmin, 'Admin', 10), {
    no: late,
    reason: 'The papers were checked a second time.',
  });

  const { rows } = await sql<{ no: string; user_id: string }>`
    select t.receipt_no as no, u.user_id from topup t join app_user u on u.id = t.member_id
    where t.member_id = ${member.id} order by t.id limit 1`.execute(tx);
  const answered = await ask(member, 60, {
    category: 'Top up',
    subject: 'Which incomes does my topup open?',
    message: 'I topped up and want to know what it counts for.',
    priority: 'Normal',
    ...(rows[0] ? { link: { kind: 'topup', no: rows[0].no } } : {}),
  });
  await reply(admin, 55, answered, 'Ask the plan team before we answer.', 'Note');
  await reply(
    admin,
    30,
    answered,
    'It counts for referral and level income. The page Packages lists all of them.',
  );

  const again = await ask(
    franchise,
    50,
    {
      category: 'Order',
      subject: 'Two bottles came broken',
      message: 'Please see the picture. Two of twenty bottles leaked.',
      priority: 'High',
    },
    [picture],
  );
  await reply(secondAdmin, 40, again, 'We are sorry. Which batch is on the carton?');
  await reply(franchise, 20, again, 'Batch 11-2026.');

  const waiting = await ask(other, 80, {
    category: 'Withdrawal',
    subject: 'When does my withdrawal arrive?',
    message: 'It was approved two days ago.',
    priority: 'High',
  });
  await ask(third, 5, {
    category: 'Income',
    subject: 'Level income of last week',
    message: 'I expected an income of my second level. What is missing?',
    priority: 'Normal',
  });
  await assignTickets(tx, as(admin, 'Admin', 4), { nos: [waiting], user_id: secondAdmin.user_id });

  await composeMessage(
    tx,
    as(admin, 'Admin', 48),
    {
      to: 'all',
      user_type: 'User',
      subject: 'Office closed on 25-Dec-2026',
      message: 'Tickets of that day are answered on the next working day.',
    },
    [],
  );
  await composeMessage(
    tx,
    as(admin, 'Admin', 26),
    {
      to: [member.user_id, other.user_id],
      user_type: 'User',
      subject: 'Your papers are checked',
      message: 'Thank you for sending them. You may withdraw from now on.',
    },
    [],
  );
  await composeMessage(
    tx,
    as(secondAdmin, 'Admin', 12),
    {
      to: 'all',
      user_type: 'Franchise',
      subject: 'New cartons',
      message: 'From this month on cartons bear the batch on two sides.',
    },
    [],
  );
}
