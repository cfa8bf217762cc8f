import { type TermsKind, termsKinds } from '@banyan/contract/company/terms-kinds';
import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { recordConsents } from '../modules/company/record-consents.ts';
import { publishTerms } from '../modules/company/terms/publish-terms.ts';
import { businessDate } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork } from './open-demo-company.ts';

const words: Record<TermsKind, { en: string; hi: string }> = {
  joining: {
    en: 'Joining is free and buys nothing.\nOne person has one account. The sponsor and the place stay as they are.\nNo income is promised.',
    hi: 'जुड़ना निःशुल्क है और इससे कुछ खरीदा नहीं जाता।\nएक व्यक्ति का एक ही खाता होता है।\nकिसी आय का वादा नहीं है।',
  },
  privacy: {
    en: 'We keep your details to run your account, and send codes and notices to your contacts.\nWe sell them to nobody.',
    hi: 'हम आपका विवरण आपका खाता चलाने के लिए रखते हैं।\nहम उसे किसी को नहीं बेचते।',
  },
  package: {
    en: 'A package can be cancelled within its cooling-off time.\nThe money goes back to where it came from.',
    hi: 'पैकेज को तय समय के भीतर रद्द किया जा सकता है।\nपैसा वहीं लौटता है जहाँ से आया था।',
  },
  shop: {
    en: 'Goods can be returned within thirty days, unopened.\nEvery sale has its invoice.',
    hi: 'बिना खोला सामान तीस दिन में लौटाया जा सकता है।\nहर बिक्री का बिल होता है।',
  },
};
/** The newest member, who has not read the second version yet. */
const late = 1;

/** Terms of every kind in both languages, of which one has a second version, and who agreed to them. */
export async function publishDemoTerms(
  tx: Tx,
  { as, admin, members }: DemoNetwork,
  end: Date,
): Promise<void> {
  const { timezone } = await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow();
  const at = (daysAgo: number) => new Date(end.getTime() - daysAgo * millisecondsPerDay);
  const publish = async (kind: TermsKind, version: number, daysAgo: number, more = '') => {
    const context = as(admin, 'Admin', at(daysAgo));
    const from_on = businessDate(context.now, timezone);
    const { en, hi } = words[kind];
    await publishTerms(tx, context, { kind, version, from_on, en: en + more, hi: hi + more });
  };
  for (const kind of termsKinds) await publish(kind, 1, 90);
  await publish('package', 2, 5, '\n2026-27');
  for (const [index, member] of members.entries()) {
    const hasReadAll = index < members.length - late;
    const read = [
      ...termsKinds.map((kind) => ({ kind, version: 1 })),
      ...(hasReadAll ? [{ kind: 'package' as const, version: 2 }] : []),
    ];
    const language = index % 4 === 3 ? 'hi' : 'en';
    await recordConsents(tx, { ...as(member, 'User', at(4)), language }, member.id, read);
  }
}
