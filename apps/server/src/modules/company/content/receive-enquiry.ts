import type { contactUs } from '@banyan/contract/company/contact-us';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { recordNo } from '@banyan/contract/core/records';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';

/** Keeps an enquiry. Nothing about it depends on mail: an admin reads it in the list. */
export async function receiveEnquiry(
  tx: Tx,
  { now, ip }: Pick<Context, 'now' | 'ip'>,
  form: Omit<BodyOf<typeof contactUs>, 'captcha'>,
): Promise<ReplyOf<typeof contactUs>['data']> {
  const { id } = await tx
    .insertInto('enquiry')
    .values({ ...form, ip, status: 'Open', at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { no: recordNo('enquiry', id), received_at: now.toISOString() };
}
