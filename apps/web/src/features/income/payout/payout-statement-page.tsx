import { type PayoutStatement, readPayoutStatement } from '@banyan/contract/income/payouts';
import { Suspense } from 'react';
import { useCompany } from '../../../app/company.ts';
import { useAddress } from '../../../app/use-address.ts';
import { DocumentPage } from '../../../components/document/document-page.tsx';
import { VerifyCode } from '../../../components/document/verify-code.tsx';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { kindName } from '../../../components/parts/income-words.ts';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { amountInWords } from '../../../lib/amount-words.ts';
import { addDecimals, compareDecimals, isZero, negated } from '../../../lib/decimal.ts';
import { formatCount, formatDate, formatPercent } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import './payout-statement-page.css';

const NetSteps = lazyPart(() => import('./parts/net-steps.tsx'));

/** A payout statement on one page of A4: by the token of its verify link, or for its member and an admin. */
export default function PayoutStatementPage() {
  const [{ no = '', token }] = useAddress<{ no: string; token: string }>();
  const query = useCall(readPayoutStatement, { no, token }, { quiet: true, enabled: no !== '' });
  return (
    <DocumentPage
      title={t('Payout statement')}
      no={no}
      size="a4"
      foot={t('Made by the system; valid without a signature.')}
    >
      {query.data ? (
        <Paper statement={query.data} />
      ) : no === '' ? (
        <Empty
          title={t('This link is not complete.')}
          text={t('Open the statement from the list of total income.')}
        />
      ) : (
        <Loading query={query} what={t('The statement')} lines={14} />
      )}
    </DocumentPage>
  );
}

function Paper({ statement }: { statement: PayoutStatement }) {
  const { currency_symbol, timezone } = useCompany();
  const { name, user_id, from, to, financial_year } = statement;
  const deductions = addDecimals([statement.tds, statement.service, statement.repurchase]);
  const head: Line[] = [
    { label: t('Member'), value: `${name} (${user_id})` },
    {
      label: from === to ? t('Incomes of') : t('Incomes from'),
      value:
        from === to
          ? formatDate(from, timezone)
          : t('{from} to {to}', { from: formatDate(from, timezone), to: formatDate(to, timezone) }),
    },
    { label: t('Paid on'), value: <DateTime value={statement.at} /> },
    { label: t('Financial year'), value: financial_year },
    ...(statement.remark ? [{ label: t('Remark'), value: statement.remark }] : []),
  ];
  const sum: Line[] = [
    { label: t('Gross'), value: <Money value={statement.gross} /> },
    { label: tdsWords(statement), value: <Money value={minus(statement.tds)} /> },
    {
      label: withRate(t('Service charge'), statement.service_percent),
      value: <Money value={minus(statement.service)} />,
    },
    {
      label: withRate(t('To the repurchase wallet'), statement.repurchase_percent),
      value: <Money value={minus(statement.repurchase)} />,
    },
    { label: t('Total deductions'), value: <Money value={minus(deductions)} /> },
    { label: t('Net to main wallet'), value: <Money value={statement.net} />, total: true },
  ];
  return (
    <>
      <Lines lines={head} />
      <Incomes statement={statement} />
      <Suspense>
        <NetSteps
          gross={statement.gross}
          net={statement.net}
          taken={[
            { label: t('Tax deducted (TDS)'), amount: statement.tds },
            { label: t('Service charge'), amount: statement.service },
            { label: t('To the repurchase wallet'), amount: statement.repurchase },
          ]}
        />
      </Suspense>
      <Lines lines={sum} />
      <p className="receipt-words">{amountInWords(statement.net, currency_symbol)}</p>
      <TaxNotes statement={statement} />
      <VerifyCode
        alt={t('QR code to verify this statement')}
        url={statement.verify_url}
        svg={statement.qr_svg}
      />
    </>
  );
}

const minus = (amount: string): string => (isZero(amount) ? amount : negated(amount));
const withRate = (label: string, percent: string | null): string =>
  percent === null || isZero(percent) ? label : `${label} ${formatPercent(percent)}`;
const tdsWords = ({ tds, tds_percent }: PayoutStatement): string =>
  withRate(t('Tax deducted (TDS)'), isZero(tds) ? null : tds_percent);

/** The sums of all kinds. */
function Incomes({ statement }: { statement: PayoutStatement }) {
  return (
    <table className="statement-incomes">
      <thead>
        <tr>
          <th scope="col">{t('Income')}</th>
          <th scope="col" className="figure">
            {t('Rows')}
          </th>
          <th scope="col" className="figure">
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {statement.incomes.map(({ kind, rows, amount }) => (
          <tr key={kind}>
            <th scope="row">{kindName(kind)}</th>
            <td className="figure">{formatCount(rows)}</td>
            <td className="figure">
              <Money value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the tax is on where it is not the gross, and tax that is still due. */
function TaxNotes({
  statement: { gross, taxable, tds, tds_carried, tds_percent },
}: {
  statement: PayoutStatement;
}) {
  return (
    <>
      {tds_percent !== null && !isZero(tds) && compareDecimals(taxable, gross) !== 0 && (
        <p className="caption">
          {t('The tax is on')} <Money value={taxable} />
          {', '}
          {t('what was paid in the financial year and not taxed before, this statement included.')}
        </p>
      )}
      {!isZero(tds_carried) && (
        <p className="caption">
          {t('Tax still due, taken from the next statement of the year:')} <Money value={tds_carried} />
        </p>
      )}
    </>
  );
}
