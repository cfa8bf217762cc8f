import { useCompany } from '../../../../app/company.ts';
import { useArea } from '../../../../app/use-area.ts';
import { Money } from '../../../../components/parts/figures.tsx';
import type { IncomeRow } from '../../../../components/parts/income-words.ts';
import { ScreenLink } from '../../../../components/parts/screen-link.tsx';
import { Explain } from '../../../../components/report/explain.tsx';
import { formatDate } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { sumOf } from './income-sum.tsx';
import { MatchingLegs } from './matching-legs.tsx';
import { Requirements } from './requirements.tsx';
import { ruleSentence } from './rule-sentence.ts';
import './income-explain.css';

/** "How this was worked out" of an income row: the rule in words, the sum, every requirement, where to look on. */
export function IncomeExplain({ row }: { row: IncomeRow }) {
  const { why } = row;
  return (
    <div className="income-explain">
      <p>
        {ruleSentence(row)}
        {why.matching?.is_first_match && ` ${t('It includes the first 2:1 match.')}`}
      </p>
      {why.matching && <MatchingLegs legs={why.matching} />}
      <Explain
        steps={sumOf(row)}
        result={{
          label: row.status === 'Pending' ? t('Income, not paid yet') : t('Income'),
          value: <Money value={row.status === 'Pending' ? (row.pending ?? row.amount) : row.amount} strong />,
        }}
      />
      {why.checks.length > 0 && <Requirements checks={why.checks} />}
      <p className="caption">
        {t('Worked out by plan version {version}, in force at that moment.', { version: why.plan_version })}
      </p>
      <Sources row={row} />
    </div>
  );
}

/** What caused the row, and the line in the passbook when money was posted. */
function Sources({ row }: { row: IncomeRow }) {
  const { timezone } = useCompany();
  const { isAdmin } = useArea();
  const { source, passbook_text } = row.why;
  const owner = encodeURIComponent(row.member?.user_id ?? '');
  const passbook = isAdmin ? `/admin/wallet/passbook?f_owner=${owner}&` : '/user/finance/passbook?';
  return (
    <ul className="explain-links">
      {source && <li>{sourceLink(row, isAdmin, timezone)}</li>}
      {passbook_text !== null && (
        <li>
          <ScreenLink href={`${passbook}f_text=${encodeURIComponent(passbook_text)}`}>
            {t('Open the passbook line')}
          </ScreenLink>
        </li>
      )}
    </ul>
  );
}

function sourceLink(row: IncomeRow, isAdmin: boolean, timezone: string) {
  const { source } = row.why;
  const no = source?.no ?? '';
  const day = row.business_date ?? '';
  switch (source?.kind) {
    case 'topup': {
      // A receipt opens for its member, its payer and an admin; an upline sees the same topup in the downline's list.
      const from = encodeURIComponent(row.from?.user_id ?? '');
      const list = row.from ? `f_scope=Downline&f_member=${from}&f_on_from=${day}&f_on_to=${day}` : '';
      const href =
        isAdmin || !row.from
          ? `/topup-receipt?receipt_no=${encodeURIComponent(no)}`
          : `/user/topup/topup-details?${list}`;
      return (
        <ScreenLink href={href}>
          {isAdmin ? t('Topup receipt {no}', { no }) : t('Topup {no}', { no })}
        </ScreenLink>
      );
    }
    case 'closing': {
      const words = t('The closing of {no}', { no: formatDate(no, timezone) });
      if (!isAdmin) return words;
      return <ScreenLink href={`/admin/income/closings?date=${encodeURIComponent(no)}`}>{words}</ScreenLink>;
    }
    case 'withdrawal':
      return t('Withdrawal {no}', { no });
    case 'order':
      return t('Order {no}', { no });
    case 'bet':
      return t('Bet {no}', { no });
    case 'entry':
      return t('Entry {no} of the pool', { no });
    default:
      return t('Given by the company, {no}', { no });
  }
}
