import { formatDate } from '@banyan/contract/core/dates';
import type { Language } from '@banyan/contract/core/languages';
import { message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { sendMails } from '../../../platform/mailer.ts';
import { invitePeople } from '../../accounts/invite-people.ts';
import { readCompany } from '../../company/queries.ts';
import { broughtBy, wayIn } from './read-switch.ts';

/** People of one batch: their mails, their invitations and how far it has come are one transaction. */
const peopleOfBatch = 500;

interface Switched {
  import_id: string;
  from_name: string;
  switch_on: string;
  says_en: string;
  says_hi: string;
  mailed_through: string | null;
}

interface Passed {
  id: string;
  user_id: string;
  name: string;
  email: string | null;
  language: Language;
  way: 'password' | 'invitation' | 'unreachable' | null;
}

/**
 * Mails everybody who was brought how to sign in here, batch by batch, from the date of the switch on. Whatever ends it half-way, the
 * next run goes on behind the last batch; two at once take turns: nobody is mailed twice.
 * @param work.onStep called behind each batch, by which a test stops it
 */
export async function mailSwitch(work: {
  db: Db;
  context: Context;
  id: string;
  size?: number;
  onStep?: () => Promise<void> | void;
}): Promise<void> {
  const { db, context, id, size = peopleOfBatch } = work;
  while (await inTransaction(db, (tx) => mailBatch(tx, context, id, size))) await work.onStep?.();
}

/** @returns whether there may be another batch */
async function mailBatch(tx: Tx, context: Context, id: string, size: number): Promise<boolean> {
  const company = await readCompany(tx);
  const { rows } = await sql<Switched>`
    select w.import_id, i.from_name, w.switch_on::text, w.says_en, w.says_hi, w.mailed_through
    from network_switch w join import i on i.id = w.import_id
    where w.import_id = ${id} and w.mailed_at is null for no key update of w`.execute(tx);
  const [switched] = rows;
  if (!switched || businessDate(context.now, company.timezone) < switched.switch_on) return false;
  const { rows: people } = await sql<Passed>`
    select u.id, u.user_id, u.name, u.email, u.language, ${wayIn} as way
    from ${broughtBy(id)} b join member m on m.id between b.first and b.through join app_user u on u.id = m.id
    where m.id > coalesce(${switched.mailed_through}::bigint, b.first - 1) order by m.id limit ${size}`.execute(
    tx,
  );
  const last = people.at(-1);
  if (!last) {
    await sql`update network_switch set mailed_at = ${context.now} where import_id = ${id}`.execute(tx);
    return false;
  }
  const withAddress = people.filter((person): person is Passed & { email: string } => person.email !== null);
  const links = await invitePeople(
    tx,
    context,
    withAddress.filter(({ way }) => way === 'invitation'),
  );
  const mails = withAddress.filter(({ way }) => way === 'password' || way === 'invitation');
  await sendMails(
    tx,
    mails.map((person) => ({
      context,
      recipient: person.email,
      language: person.language,
      ...wordsFor(person, switched, company, context.services.publicUrl, links.get(person.id)),
    })),
  );
  const countOf = (way: Passed['way']) => people.filter((person) => person.way === way).length;
  await sql`
    update network_switch set mailed_through = ${last.id}, with_password = with_password + ${countOf('password')},
      invited = invited + ${countOf('invitation')}, unreachable = unreachable + ${countOf('unreachable')}
    where import_id = ${id}`.execute(tx);
  return true;
}

function wordsFor(
  { name, user_id, language }: Passed,
  { from_name, switch_on, says_en, says_hi }: Switched,
  company: { name: string; timezone: string },
  publicUrl: string,
  invitation: string | undefined,
) {
  const says = (language === 'hi' ? says_hi : says_en) || says_en || says_hi;
  const date = formatDate(switch_on, company.timezone);
  return {
    subject: message('Welcome to {company}', { company: company.name }),
    body: [
      message('{name}, {from} is here since {date}.', { name, from: from_name, date }),
      '',
      message('User id: {user_id}', { user_id }),
      ...(invitation
        ? [message('Choose your own password'), invitation, message('The link is good once.')]
        : [
            message('Your password is the one you chose. If you have forgotten it: {link}', {
              link: `${publicUrl}/accounts/forgot-password`,
            }),
            message('Sign in: {link}', { link: `${publicUrl}/accounts/sign-in` }),
          ]),
      ...(says === '' ? [] : ['', says]),
    ],
  };
}
