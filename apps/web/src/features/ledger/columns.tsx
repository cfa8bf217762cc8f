import { passbookMonths } from '@banyan/contract/ledger/passbook';
import { useCompany } from '../../app/company.ts';
import { Money } from '../../components/parts/figures.tsx';
import { LedgerAmount } from '../../components/parts/ledger-amount.tsx';
import { CopyText } from '../../components/parts/people.tsx';
import { MoreLink, ScreenLink, useMayOpen } from '../../components/parts/screen-link.tsx';
import { Explain } from '../../components/report/explain.tsx';
import type { GroupTotals } from '../../components/report/use-groups.ts';
import { call } from '../../lib/call.ts';
import { addDecimals, isZero, negated } from '../../lib/decimal.ts';
import { dateText, formatDate } from '../../lib/format.ts';
import { language, t } from '../../lib/text.ts';

interface Amounts {
  credit: string | null;
  debit: string | null;
}
interface Line extends Amounts {
  particulars: string | null;
  balance: string | null;
  ref: string | null;
  ref_url: string | null;
}

/** What a line did to its wallet: a credit as it is, a debit negative. */
const amountOf = ({ credit, debit }: Amounts): string =>
  isZero(debit) ? (credit ?? '0') : negated(debit ?? '');

/** Credit and debit, each with its sign. */
export const adjustmentCells = {
  credit: ({ credit }: Amounts) => <LedgerAmount value={isZero(credit) ? null : credit} />,
  debit: ({ debit }: Amounts) => <LedgerAmount value={isZero(debit) ? null : negated(debit ?? '')} />,
};

/** The same for a line of a passbook, with the number that leads to the record behind it. */
export const ledgerCells = {
  ...adjustmentCells,
  particulars: ({ particulars }: Line) => language.particulars(particulars ?? ''),
  ref: (line: Line) => (line.ref ? <LedgerRef no={line.ref} url={line.ref_url} /> : null),
};

/** The one amount of a ledger line, as a phone shows it. */
export const signedAmount = (line: Amounts) => <LedgerAmount value={amountOf(line)} />;

/** The same with the balance after it, as a passbook on a phone has them. */
export const amountAndBalance = (line: Line) => (
  <>
    {signedAmount(line)}
    {line.balance !== null && (
      <span className="card-balance">
        {t('Balance')} <LedgerAmount value={line.balance} plain />
      </span>
    )}
  </>
);

/** The number of the record behind a line, which leads to it. A closing has its date for one, written as every date is. */
export function LedgerRef({ no, url }: { no: string; url: string | null }) {
  const mayOpen = useMayOpen();
  const { timezone } = useCompany();
  const shown = /^\d{4}-\d\d-\d\d$/.test(no) ? formatDate(no, timezone) : no;
  if (!url || !mayOpen(url)) return <CopyText text={shown} />;
  return (
    <ScreenLink href={url} className="mono">
      {shown}
    </ScreenLink>
  );
}

/** A line as a sum: what the wallet held before, what came or went, what it held after. */
export function LineExplain({ line }: { line: Line }) {
  const amount = amountOf(line);
  const isCredit = isZero(line.debit);
  return (
    <>
      {line.balance !== null && (
        <Explain
          steps={[
            {
              label: t('Balance before'),
              value: <Money value={addDecimals([line.balance, negated(amount)])} />,
            },
            { label: isCredit ? t('Credit') : t('Debit'), value: <Money value={amount} signed /> },
          ]}
          result={{ label: t('Balance after'), value: <Money value={line.balance} strong /> }}
        />
      )}
      {line.ref_url && (
        <p className="explain-source">
          <MoreLink href={line.ref_url}>{t('Open the record')}</MoreLink>
        </p>
      )}
    </>
  );
}

/** The month a line belongs to, in the company's time zone: Nov-2026. */
export const monthOf = (at: string | null, timeZone: string): string =>
  formatDate(at ?? '', timeZone).slice(3);

/** What came and went in the months of these lines, by the words of `monthOf`. */
export async function monthTotals(
  lines: readonly { at: string | null }[],
  filters: Record<string, string>,
  timeZone: string,
  signal: AbortSignal,
): Promise<GroupTotals> {
  const months = lines.map(({ at }) => dateText(new Date(at ?? ''), timeZone).slice(0, 7)).sort();
  const query = { ...filters, month_from: months[0], month_to: months.at(-1) };
  const { data } = await call(passbookMonths, { query, signal });
  return Object.fromEntries(
    data.map(({ month, credit, debit }) => [monthOf(`${month}-01`, timeZone), { credit, debit }]),
  );
}
