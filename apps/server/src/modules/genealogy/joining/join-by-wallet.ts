import type { walletJoin as call } from '@banyan/contract/accounts/wallets';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { fail, type Problems } from '../../../platform/fail.ts';
import { checkCaptcha } from '../../accounts/check-captcha.ts';
import { completeSignIn } from '../../accounts/complete-sign-in.ts';
import { keepWallet } from '../../accounts/keep-wallet.ts';
import { type ChainNodes, proveWallet } from '../../accounts/prove-wallet.ts';
import { findMember, readAccount } from '../../accounts/queries.ts';
import { haveTermsChanged, recordConsents } from '../../company/record-consents.ts';
import { joinTogether } from './join-together.ts';

type Joined = ReplyOf<typeof call>['data'];

/**
 * Joins the holder of a wallet under a sponsor, without a password, keeps which terms were accepted, and signs in. The form
 * is judged before the signature, whose nonce is good for one try.
 * @throws captcha_required, captcha_failed, invalid_request, wallet_refused, wallet_not_checked, wallet_taken, position_not_available
 */
export async function joinByWallet(
  db: Db,
  context: Context,
  form: BodyOf<typeof call>,
  nodes: ChainNodes,
): Promise<Joined> {
  await inTransaction(db, (tx) => checkCaptcha(tx, context, form.captcha));
  await refuseProblems(db, context, form);
  const { sponsor_id, side, name, date_of_birth, terms, message, signature } = form;
  const wallet = await proveWallet(db, context, { message, signature }, nodes);
  let signedIn: Awaited<ReturnType<typeof completeSignIn>> | null = null;
  const member = await joinTogether(
    db,
    context,
    { sponsor_id, side, name, date_of_birth, password_hash: null, language: context.language },
    async (tx, { id }) => {
      await keepWallet(tx, context, { user_id: id, ...wallet });
      await recordConsents(tx, context, id, terms);
      const account = await readAccount(tx, id);
      signedIn = await completeSignIn(tx, context, account, { is_remembered: false, wallet: wallet.address });
    },
  );
  if (!member.sponsor || !signedIn) throw new Error('who joins has a sponsor and a session');
  return { ...(signedIn as Joined), name: member.name, sponsor: member.sponsor };
}

/** Checks of the form that need the database. */
async function refuseProblems(db: Db, { now }: Context, form: BodyOf<typeof call>): Promise<void> {
  const [sponsor, haveChanged] = await Promise.all([
    findMember(db, form.sponsor_id),
    haveTermsChanged(db, now, form.terms),
  ]);
  const problems: Problems = {};
  if (!sponsor) problems.sponsor_id = text('No member has this sponsor id.');
  else if (sponsor.is_blocked) problems.sponsor_id = text('This account is blocked.');
  if (haveChanged) problems.terms_accepted = text('The terms have changed meanwhile. Read them again.');
  if (Object.keys(problems).length > 0) throw fail('invalid_request', problems);
}
