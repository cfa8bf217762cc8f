import { sql } from 'kysely';
import { type AfterKills, type ClientOrder, type KillOptions, killWhileWorking } from './killed-clients.ts';
import type { PinAnswer } from './pin-kills-client.ts';

export interface PinKills {
  /** Answered before a kill: pins made, pins used, requests approved. */
  made: number;
  used: number;
  approved: number;
  /** Pins that are there and were not answered. */
  unheard: number;
  /** Pins without their money, money without its pins, and what was answered and is not so. */
  problems: string[];
}

/**
 * Makes pins, uses them and approves requests for them from eight sides while the database, and then one application
 * process after the other, is killed. What was answered is so, pins and money are there together or not at all, and the
 * auditor finds the books in order.
 */
export const soakPinKills = (options: KillOptions): Promise<PinKills> =>
  killWhileWorking<ClientOrder, PinAnswer, PinKills>(options, {
    what: 'pins',
    client: 'bench/support/pin-kills-client.ts',
    verify,
  });

async function verify({ db, answers, problems }: AfterKills<PinAnswer>): Promise<PinKills> {
  const made = answers.flatMap((answer) => ('made' in answer ? answer.made : []));
  const used = answers.flatMap((answer) => ('used' in answer ? [answer.used] : []));
  const approved = answers.flatMap((answer) => ('approved' in answer ? [answer.approved] : []));
  const { rows: lost } = await sql<{ no: string; what: string }>`
    select no, 'made' as what from unnest(${made}::text[]) a (no) where not exists (select from pin p where p.no = a.no)
    union all
    select no, 'used' from unnest(${used}::text[]) a (no) where not exists (
      select from pin p join topup t on t.pin_id = p.id where p.no = a.no and p.status = 'Used')
    union all
    select no, 'approved' from unnest(${approved}::text[]) a (no) where not exists (
      select from pin_request r where r.no = a.no and r.status = 'Approved'
        and (select sum(count) from pin_batch where request_id = r.id)
          = (select sum(count) from pin_request_line where request_id = r.id))`.execute(db);
  problems.push(...lost.map(({ no, what }) => `${no} was answered as ${what} and is not`));
  const { rows: there } = await sql<{ no: string }>`
    select p.no from pin p join pin_batch b on b.id = p.batch_id where b.request_id is null`.execute(db);
  const heard = new Set(made);
  const unheard = there.filter(({ no }) => !heard.has(no)).length;
  return { made: made.length, used: used.length, approved: approved.length, unheard, problems };
}
