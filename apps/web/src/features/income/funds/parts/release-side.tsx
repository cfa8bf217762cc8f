import { fundHolder, type releaseFund } from '@banyan/contract/income/fund-releases';
import {
  FormSide,
  type Posting,
  Postings,
  SideCard,
  typedAmount,
  useTypedId,
  walletLines,
} from '../../../../components/form/form-side.tsx';
import type { Form } from '../../../../components/form/use-form.ts';
import { Money } from '../../../../components/parts/figures.tsx';
import { addDecimals, compareDecimals, isZero, negated } from '../../../../lib/decimal.ts';
import { fromServer, t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';

/** Whose fund it is, what lies in it, and every line of the journal while it is typed. */
export function ReleaseSide({ form }: { form: Form<typeof releaseFund> }) {
  const user_id = useTypedId(form.text('user_id'));
  const amount = typedAmount(form.text('amount'));
  const { data } = useCall(
    fundHolder,
    { user_id, amount: isZero(amount) ? undefined : amount },
    { quiet: true, enabled: user_id !== '' },
  );
  if (!data) return null;
  const fund = data.funds.find(({ code }) => code === form.values.wallet);
  return (
    <FormSide>
      <SideCard title={t('Funds')} person={data} lines={walletLines(data.funds)} />
      {fund && data.tax && (
        <>
          <Postings postings={postingsOf(fund.name, amount, data.tax)} />
          <p className="muted">
            {t('{wallet} afterwards:', { wallet: fromServer(fund.name) })}{' '}
            <Money value={addDecimals([fund.balance, negated(amount)])} strong />
          </p>
          {!isZero(fund.waiting) && (
            <p className="muted">
              {t('Requested and not decided yet:')} <Money value={fund.waiting} />
            </p>
          )}
        </>
      )}
      {compareDecimals(amount, data.two_person_limit) > 0 && (
        <p className="muted">
          {t('Above this a second admin decides:')} <Money value={data.two_person_limit} />
        </p>
      )}
    </FormSide>
  );
}

const postingsOf = (fund: string, amount: string, tax: { tds: string; net: string }): Posting[] =>
  [
    { account: fromServer(fund), amount: negated(amount) },
    { account: t('Company: TDS to pay'), amount: tax.tds },
    { account: t('Main wallet'), amount: tax.net },
  ].filter((posting) => !isZero(posting.amount));
