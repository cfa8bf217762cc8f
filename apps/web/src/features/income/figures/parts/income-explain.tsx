import { recordLink, records } from '@banyan/contract/core/records';
import type { UserType } from '@banyan/contract/core/roles';
import type { IncomeWhy } from '@banyan/contract/income/income';
import { Suspense } from 'react';
import { useCompany } from '../../../../app/company.ts';
import { useArea } from '../../../../app/use-area.ts';
import { Money } from '../../../../components/parts/figures.tsx';
import type { IncomeRow } from '../../../../components/parts/income-words.ts';
import { ScreenLink } from '../../../../components/parts/screen-link.tsx';
import { Skeleton } from '../../../../components/parts/states.tsx';
import { Explain } from '../../../../components/report/explain.tsx';
import { formatDate } from '../../../../lib/format.ts';
import { lazyPart } from '../../../../lib/lazy-part.tsx';
import { t } from '../../../../lib/text.ts';
import { sumOf } from './income-sum.tsx';
import { MatchingLegs } from './matching-legs.tsx';
import { Requirements } from './requirements.tsx';
import { ruleSentence } from './rule-sentence.ts';
import './income-explain.css';

// of walks alone
const WalkLine = lazyPart(() => import('./walk-line.tsx'));

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
      {why.walk && row.no && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <WalkLine no={row.no} />
        </Suspense>
      )}
      {why.checks.length > 0 && <Requirements checks={why.checks} />}
      <p className="caption">
        {t('Worked out by plan version {version}, in force at that moment.', { version: why.plan_version })}
      </p>
      <Sources row={row} />
    </div>
  );
}

type Source = NonNullable<IncomeWhy['source']>;

/** What caused the row, and the line in the passbook when money was posted. */
function Sources({ row }: { row: IncomeRow }) {
  const { timezone } = useCompany();
  const { isAdmin } = useArea();
  const { source, passbook_text } = row.why;
  const owner = encodeURIComponent(row.member?.user_id ?? '');
  const passbook = isAdmin ? `/admin/wallet/passbook?f_owner=${owner}&` : '/user/finance/passbook?';
  const url = source && sourceUrl(source, row, isAdmin ? 'Admin' : 'User');
  const words =
    source &&
    t(records[source.kind].words, {
      no: source.kind === 'closing' ? formatDate(source.no, timezone) : source.no,
    });
  return (
    <ul className="explain-links">
      {source && <li>{url ? <ScreenLink href={url}>{words}</ScreenLink> : words}</li>}
      {source?.proof && (
        <li>
          <ScreenLink href={source.proof}>{t('Verify what was drawn')}</ScreenLink>
        </li>
      )}
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

/** A receipt opens for its member, its payer and an admin; an upline sees the same topup in the downline's list. */
function sourceUrl({ kind, no }: Source, { from, business_date: day }: IncomeRow, reader: UserType) {
  return kind === 'topup' && from && reader !== 'Admin'
    ? `/user/topup/topup-details?f_scope=Downline&f_member=${encodeURIComponent(from.user_id)}&f_on_from=${day}&f_on_to=${day}`
    : recordLink(kind, no, reader);
}
