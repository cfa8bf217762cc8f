import type { contactUs as call } from '@banyan/contract/company/contact-us';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { checkCaptcha } from '../../accounts/check-captcha.ts';
import { receiveEnquiry } from './receive-enquiry.ts';

/**
 * Takes an enquiry of anybody who has solved the captcha.
 * @throws captcha_required, captcha_failed
 */
export async function contactUs(
  tx: Tx,
  context: Context,
  { captcha, ...form }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  await checkCaptcha(tx, context, captcha);
  return await receiveEnquiry(tx, context, form);
}
