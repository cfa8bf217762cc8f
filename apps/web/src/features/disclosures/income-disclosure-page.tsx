import { incomeDisclosure } from '@banyan/contract/disclosures/disclosures';
import { Link } from '@tanstack/react-router';
import { useAddress } from '../../app/use-address.ts';
import { DateTime } from '../../components/parts/figures.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { type DataOf, useCall } from '../../lib/use-call.ts';
import { DisclosureStatement } from './parts/disclosure-statement.tsx';

type Published = DataOf<typeof incomeDisclosure>['published'][number];

/** /accounts/income-disclosure?year=&version=: what members really earned (docs/screens.md §11.1). */
export default function IncomeDisclosurePage() {
  const [{ year, version }] = useAddress<{ year: string; version: string }>();
  const query = useCall(incomeDisclosure, { ...(year && { year }), ...(version && { version }) });
  const { data } = query;
  return (
    <div className="wide-account stack">
      <PageHeader help={t('Counted from the books, every member included.')} />
      {!data ? (
        <Loading query={query} what={t('The disclosure')} lines={10} />
      ) : !data.disclosure ? (
        <Empty
          title={t('No year is published yet.')}
          text={t('After each financial year the company publishes what members earned.')}
        />
      ) : (
        <>
          <section className="card stack">
            <h2>{t('Financial year {year}', { year: yearWords(data.disclosure) })}</h2>
            <p>
              <Span of={data.disclosure} />
            </p>
            {data.disclosure.reason && (
              <p className="notice">{t('Corrected: {reason}', { reason: data.disclosure.reason })}</p>
            )}
            <DisclosureStatement statement={data.disclosure.statement} />
            <p className="caption">
              {t(
                'Income is what was paid less what was taken back. Spending is packages and orders with tax, less what came back. A month is the twelfth part of the year.',
              )}
            </p>
          </section>
          {data.published.length > 1 && <Others published={data.published} />}
        </>
      )}
    </div>
  );
}

/** 2025-26. */
const yearWords = ({ year, to_on }: Published): string => `${year}-${to_on.slice(2, 4)}`;

function Span({ of: { from_on, to_on, published_at } }: { of: Published }) {
  return (
    <>
      <DateTime value={from_on} withTime={false} /> – <DateTime value={to_on} withTime={false} />{' '}
      <span className="muted">
        {t('Published on')} <DateTime value={published_at} withTime={false} />
      </span>
    </>
  );
}

function Others({ published }: { published: readonly Published[] }) {
  return (
    <section className="card stack">
      <h2>{t('All that is published')}</h2>
      <ul className="stack">
        {published.map((one) => (
          <li key={`${one.year}-${one.version}`}>
            <Link
              to="/accounts/income-disclosure"
              search={{ year: String(one.year), version: String(one.version) } as never}
            >
              {t('{year}, version {version}', { year: yearWords(one), version: one.version })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
