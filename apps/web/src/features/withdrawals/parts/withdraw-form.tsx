import { text } from '@banyan/contract/core/text';
import { chainIds, chainNames } from '@banyan/contract/deposits/chains';
import { requestWithdrawal, type withdrawalOptions } from '@banyan/contract/withdrawals/withdrawals';
import { useCompany } from '../../../app/company.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import type { AnyForm } from '../../../components/form/use-form.ts';
import { Button } from '../../../components/parts/button.tsx';
import { compareDecimals, isZero, trimmed } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import { WithdrawalBreakdown } from './withdrawal-breakdown.tsx';
import { WithdrawalDone } from './withdrawal-done.tsx';

// on a desktop alone
const WithdrawSide = lazyPart(() => import('./withdraw-side.tsx'));

type Options = DataOf<typeof withdrawalOptions>;

/** The amount with its breakdown as it is typed, and where it goes; nothing is preselected that costs more. */
export function WithdrawForm({ options, onAgain }: { options: Options; onAgain: () => void }) {
  const company = useCompany();
  const [first] = options.destinations;
  const addresses = options.destinations.flatMap(({ token, masked }) =>
    token === null ? [] : [{ token, masked }],
  );
  const kinds = options.destinations.filter(
    ({ kind }, place) => options.destinations.findIndex((other) => other.kind === kind) === place,
  );
  const fields: Fields<typeof requestWithdrawal> = {
    destination: {
      label: text('Destination'),
      kind: 'choice',
      options: kinds.map(({ kind, masked, holder }) => ({
        value: kind,
        label: kindWords(kind),
        note: kind === 'Crypto' ? t('To your stored address') : holder ? `${masked}, ${holder}` : masked,
      })),
    },
    token: {
      label: text('Token'),
      kind: 'choice',
      options: addresses.map(({ token, masked }) => ({
        value: token,
        label: tokenWords(token),
        note: masked,
      })),
      onlyIf: ({ destination }) => destination === 'Crypto',
    },
    amount: { label: text('Amount'), kind: 'money', hint: limitWords(options, company) },
    remark: { label: text('Remark (optional)') },
  };
  return (
    <ActionForm
      endpoint={requestWithdrawal}
      fields={fields}
      initial={{ wallet: options.wallet, destination: first?.kind, token: addresses[0]?.token }}
      submitLabel={({ amount }) => t('Withdraw {amount}', { amount: formatMoney(amount, company) })}
      review={(values) => <WithdrawalBreakdown asked={values} options={options} />}
      side={(form) => <WithdrawSide form={form} options={options} />}
      receipt={({ data }, again) => (
        <WithdrawalDone
          withdrawal={data}
          again={() => {
            again();
            onAgain();
          }}
        />
      )}
    >
      {(form) => (
        <>
          <QuickPicks form={form} options={options} />
          <WithdrawalBreakdown
            asked={{
              wallet: options.wallet,
              amount: form.text('amount'),
              destination: form.text('destination'),
              token: form.text('token'),
            }}
            options={options}
          />
        </>
      )}
    </ActionForm>
  );
}

function kindWords(kind: Options['destinations'][number]['kind']): string {
  if (kind === 'Bank') return t('Bank account');
  return kind === 'UPI' ? t('UPI') : t('Crypto');
}

/** A token and its chain: USDT, Smart Chain. */
function tokenWords(token: string): string {
  const place = token.lastIndexOf('_');
  const chain = chainIds.find((id) => String(id) === token.slice(place + 1));
  return chain ? `${token.slice(0, place)}, ${chainNames[chain]}` : token;
}

/** 500, 1,000 and everything, as far as the wallet has them. */
function QuickPicks({ form, options }: { form: AnyForm; options: Options }) {
  const company = useCompany();
  const { available } = options;
  const picks = ['500', '1000'].filter((amount) => compareDecimals(amount, available) < 0);
  if (isZero(available)) return null;
  return (
    <fieldset className="quick-picks">
      <legend className="visually-hidden">{t('Quick amounts')}</legend>
      {picks.map((amount) => (
        <Button key={amount} onClick={() => form.set('amount', amount)}>
          {formatMoney(amount, company)}
        </Button>
      ))}
      <Button onClick={() => form.set('amount', trimmed(available))}>{t('All')}</Button>
    </fieldset>
  );
}

/** What may be asked for today, as far as anything limits it. */
function limitWords(
  { minimum, maximum, left_today, multiple }: Options,
  company: Parameters<typeof formatMoney>[1],
): string | undefined {
  const money = (amount: string): string => formatMoney(amount, company);
  const [max] = [maximum, left_today]
    .filter((limit): limit is string => limit !== null)
    .sort(compareDecimals);
  const sentences = [
    rangeWords(isZero(minimum) ? undefined : money(minimum), max && money(max)),
    multiple !== null && t('In multiples of {multiple}.', { multiple: money(multiple) }),
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

function rangeWords(minimum: string | undefined, maximum: string | undefined): string | undefined {
  if (minimum && maximum) return t('You can withdraw {minimum} to {maximum} today.', { minimum, maximum });
  if (maximum) return t('You can withdraw up to {maximum} today.', { maximum });
  return minimum && t('You can withdraw from {minimum}.', { minimum });
}
