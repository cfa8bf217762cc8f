import { useSession } from '../../app/use-session.ts';
import { isZero, negated, trimmed } from '../../lib/decimal.ts';
import { formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { Money } from '../parts/figures.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import { Explain, type ExplainStep } from '../report/explain.tsx';
import { baseWords, type IncomeRow, reasonWords, ruleSentence } from './income-words.ts';
import { Requirements } from './requirements.tsx';
import './income-explain.css';

/** "How this was worked out" of an income row: the rule in words, the sum, every requirement, where to look on. */
export function IncomeExplain({ row }: { row: IncomeRow }) {
  const { why } = row;
  return (
    <div className="income-explain">
      <p>{ruleSentence(row)}</p>
      <Explain
        steps={sumOf(row)}
        result={{ label: t('Income'), value: <Money value={row.amount} strong /> }}
      />
      {why.checks.length > 0 && <Requirements checks={why.checks} />}
      <p className="caption">
        {t('Worked out by plan version {version}, in force at that moment.', { version: why.plan_version })}
      </p>
      <Sources row={row} />
    </div>
  );
}

function sumOf({ why, base, gross, trimmed: cut, reason }: IncomeRow): ExplainStep[] {
  const { percent, amount } = why.rate;
  const rounding = t('Rounded half up to {digits} decimals.', { digits: why.round_off_digits });
  const steps: ExplainStep[] = [
    { label: t('Base'), value: <Money value={base} />, note: baseWords(why.base_of) },
  ];
  if (percent) steps.push({ label: t('Rate'), value: `× ${formatPercent(percent)}` });
  else if (amount) {
    steps.push({
      label: t('Rate'),
      value: <Money value={amount} />,
      note: t('A fixed amount, whatever the base.'),
    });
  }
  steps.push({ label: t('Gross'), value: <Money value={gross} />, note: rounding });
  if (why.cap) {
    steps.push({
      label: t('Room under the cap'),
      value: <Money value={why.cap.room} />,
      note: t('A topup may earn at most {multiple} times its amount. This room was left.', {
        multiple: trimmed(why.cap.topup_multiple),
      }),
    });
  }
  if (!isZero(cut)) {
    steps.push({
      label: reason === 'cap_multiple' ? t('Cut by the cap') : t('Not paid'),
      value: <Money value={negated(cut ?? '0')} />,
      note: reasonWords(reason),
    });
  }
  return steps;
}

/** The topup behind the row, and the line in the passbook when money was posted. */
function Sources({ row }: { row: IncomeRow }) {
  const { user } = useSession();
  const isAdmin = user.user_type === 'Admin';
  const { receipt_no } = row.why;
  const from = encodeURIComponent(row.from?.user_id ?? '');
  const day = row.business_date ?? '';
  const dates = `f_on_from=${day}&f_on_to=${day}`;
  const owner = encodeURIComponent(row.member?.user_id ?? '');
  // A receipt opens for its member, its payer and an admin; an upline sees the same topup in the downline's list.
  const topup = isAdmin
    ? `/topup-receipt?receipt_no=${encodeURIComponent(receipt_no ?? '')}`
    : `/user/topup/topup-details?f_scope=Downline&f_member=${from}&${dates}`;
  const passbook = isAdmin
    ? `/admin/wallet/passbook?f_owner=${owner}&${dates}`
    : `/user/finance/passbook?${dates}`;
  return (
    <ul className="explain-links">
      {receipt_no && (
        <li>
          <ScreenLink href={topup}>
            {isAdmin
              ? t('Topup receipt {no}', { no: receipt_no })
              : t('The topup behind it, {no}', { no: receipt_no })}
          </ScreenLink>
        </li>
      )}
      {!isZero(row.amount) && (
        <li>
          <ScreenLink href={passbook}>{t('Passbook of that day')}</ScreenLink>
        </li>
      )}
    </ul>
  );
}
