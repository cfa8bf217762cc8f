import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { texts } from '@banyan/contract/core/text';
import type { NotPaidReason } from '@banyan/contract/income/income';
import { notPaid, notPaidNeeds } from '@banyan/contract/income/not-paid';
import { useCompany } from '../../../app/company.ts';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { factWords, kindName } from '../../../components/parts/income-words.ts';
import { Lines } from '../../../components/parts/lines.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { ReasonTable } from '../../../components/parts/reason-table.tsx';
import { MoreLink } from '../../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { Progress, Tile } from '../../../components/tile/tiles.tsx';
import { addDecimals, isZero, negated, shareOf } from '../../../lib/decimal.ts';
import { formatCount, formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import '../../../components/tile/dashboard.css';
import './not-paid-page.css';

type Needs = ReplyOf<typeof notPaidNeeds>['data'];
type Need = Needs['needs'][number];

/** In which running period something is counted. */
const periodNames = texts({
  daily: 'Of the running day',
  weekly: 'Of the running week',
  monthly: 'Of the running month',
  quarterly: 'Of the running quarter',
  yearly: 'Of the running year',
});

const rowsOf = (reason: NotPaidReason): string => `/user/income/all-income?f_not_paid=${reason}`;

/** All that was earned and not paid, by reason, what would be paid again now, and what it needs (docs/screens.md §11.2). */
export default function NotPaidPage() {
  const sums = useCall(notPaid);
  const needs = useCall(notPaidNeeds);
  return (
    <div className="width-dashboard stack">
      <PageHeader help={t('What you earned and were not paid, and what each reason needs now.')} />
      <Tile title={t('Not paid, by reason')} query={sums} lines={5}>
        {(data) =>
          data.count === 0 ? (
            <Empty title={t('Everything you earned was paid.')} />
          ) : (
            <ReasonTable title={t('Not paid, by reason')} sums={data} hrefOf={rowsOf} />
          )
        }
      </Tile>
      {needs.data ? (
        <NeedsNow needs={needs.data} />
      ) : (
        <Loading query={needs} what={t('What it needs now')} lines={6} />
      )}
    </div>
  );
}

function NeedsNow({
  needs: { is_active, is_blocked, needs, cap, closing_cap, member_cap, company_cap, pending, suspended },
}: {
  needs: Needs;
}) {
  return (
    <>
      {is_blocked && (
        <p className="card">{t('Your account is blocked. Incomes lapse until it is opened again.')}</p>
      )}
      {!is_active && !is_blocked && (
        <p className="card">
          {t('Your account is not active yet. Until your first topup, incomes lapse.')}{' '}
          <MoreLink href="/user/topup/packages">{t('See the packages')}</MoreLink>
        </p>
      )}
      <div className="need-cards">
        {cap && <CapCard cap={cap} />}
        {closing_cap && (
          <section className="card">
            <h2>{t('Cap of a closing')}</h2>
            <Lines lines={[{ label: t('Matching, at most'), value: <Money value={closing_cap} /> }]} />
          </section>
        )}
        {member_cap && (
          <section className="card">
            <h2>{t('Cap of the period')}</h2>
            <Lines
              lines={[
                { label: t('Earned in the period'), value: <Money value={member_cap.earned} /> },
                { label: t('Cap'), value: <Money value={member_cap.cap} /> },
                { label: t('Period'), value: t(periodNames[member_cap.period]) },
              ]}
            />
            <Progress
              label={t('Cap used')}
              part={shareOf(member_cap.earned, member_cap.cap)}
              whole={10_000}
            />
          </section>
        )}
        {company_cap && (
          <section className="card">
            <h2>{t('Cap of the company')}</h2>
            <p>
              {t(
                'Closings pay everybody together at most {percent} of what comes in. It needs nothing of you.',
                {
                  percent: formatPercent(company_cap.percent),
                },
              )}
            </p>
            <p className="caption">{t(periodNames[company_cap.period])}</p>
          </section>
        )}
        {(!isZero(pending) || suspended) && <HeldCard pending={pending} suspended={suspended} />}
        {needs.map((need) => (
          <NeedCard key={`${need.fact} ${need.period}`} need={need} />
        ))}
      </div>
    </>
  );
}

function CapCard({ cap: { earned, cap, multiple } }: { cap: NonNullable<Needs['cap']> }) {
  const left = addDecimals([cap, negated(earned)]);
  return (
    <section className="card">
      <div className="tile-head">
        <h2>{t('Package cap')}</h2>
        <MoreLink href="/user/topup/packages">{t('Top up raises it')}</MoreLink>
      </div>
      <Lines
        lines={[
          { label: t('Earned under the cap'), value: <Money value={earned} /> },
          { label: t('Cap'), value: <Money value={cap} /> },
          { label: t('Left'), value: <Money value={left} />, total: true },
        ]}
      />
      <Progress label={t('Cap used')} part={shareOf(earned, cap)} whole={10_000} />
      <p className="caption">
        {t('Each topup raises the cap by {multiple} times its amount.', { multiple })}
      </p>
    </section>
  );
}

function HeldCard({ pending, suspended }: Pick<Needs, 'pending' | 'suspended'>) {
  return (
    <section className="card">
      <h2>{t('Waiting')}</h2>
      <Lines
        lines={[
          ...(isZero(pending)
            ? []
            : [{ label: t('Rewards, not paid yet'), value: <Money value={pending} /> }]),
          ...(suspended
            ? [
                { label: t('Payouts suspended since'), value: <DateTime value={suspended.since} /> },
                { label: t('Reason'), value: suspended.reason },
              ]
            : []),
        ]}
      />
      {!isZero(pending) && <MoreLink href="/user/income/reward">{t('See the rewards')}</MoreLink>}
    </section>
  );
}

/** One figure of the member beside everything that asks for it. */
function NeedCard({ need: { fact, period, actual, is_money, steps } }: { need: Need }) {
  const company = useCompany();
  const isCode = fact === 'rank' || fact === 'package';
  const write = (value: string): string =>
    isCode ? value : is_money ? formatMoney(value, company) : formatCount(Number(value));
  const title = factWords(fact);
  const missing = (required: string): string =>
    isCode
      ? t('Not held')
      : actual === null
        ? fact === 'self_bv'
          ? t('Counted at month end')
          : t('Counted at the closing')
        : write(addDecimals([required, negated(actual)]));
  return (
    <section className="card">
      <div className="tile-head">
        <h2>{title}</h2>
        {actual !== null && <strong>{t('You have {amount}', { amount: write(actual) })}</strong>}
      </div>
      {period && <p className="caption">{t(periodNames[period])}</p>}
      <table className="kinds">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Needed')}</th>
            <th scope="col" className="need-opens">
              {t('Opens')}
            </th>
            <th scope="col">{t('Missing')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ required, is_met, opens }) => (
            <tr key={required}>
              <th scope="row">{write(required)}</th>
              <td className="need-opens">{opens.map(opensWords).join(', ')}</td>
              <td>{is_met ? t('Met') : missing(required)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function opensWords({ kind, levels }: Need['steps'][number]['opens'][number]): string {
  const name = kind === null ? t('All incomes') : kindName(kind);
  if (levels.length === 0) return name;
  return t('{name}, {count, plural, one {level} other {levels}} {levels}', {
    name,
    count: levels.length,
    levels: rangesOf(levels),
  });
}

/** 2, 3, 4, 7 → 2–4, 7 */
function rangesOf(levels: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const level of levels.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === level - 1) last[1] = level;
    else ranges.push([level, level]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
