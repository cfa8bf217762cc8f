import { addDays } from '@banyan/contract/core/dates';
import { type IncomeKind, incomeKinds } from '@banyan/contract/income/income';
import { kindFigures } from '@banyan/contract/income/kind-figures';
import { useCompanyLists } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { Sparkline } from '../../../components/chart/sparkline.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { kindName } from '../../../components/parts/income-words.ts';
import { Lines } from '../../../components/parts/lines.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import {
  MoreLink,
  ScreenButton,
  ScreenLink,
  useMayOpen,
  useScreensBelow,
} from '../../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { addDecimals, isZero } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { type DataOf, useCall } from '../../../lib/use-call.ts';
import { conciseUrl, kindUrl } from './parts/kind-tabs.tsx';
import './incomes-page.css';

type Figures = DataOf<typeof kindFigures>;

/** The incomes of the plan in force, a card each, and the lists of all of them (docs/screens.md §7.1). */
export default function IncomesPage() {
  const { own } = useArea();
  const mayOpen = useMayOpen();
  return (
    <div className="width-dashboard stack">
      <PageHeader help={t('The incomes of the plan in force. Open one to see its rows.')} />
      <Lists />
      {mayOpen(own('/income/total-income')) ? <Cards /> : <CardsOf figures={null} />}
    </div>
  );
}

/** What is no income of one kind: all rows, totals, what was not paid. */
function Lists() {
  const { own } = useArea();
  const kinds = new Set(incomeKinds.flatMap((kind) => [kindUrl(kind), conciseUrl(kind)]));
  const company = useCompanyLists();
  // only where the plan has them
  const isShown: Record<string, boolean | undefined> = {
    pools: company?.incomes_list.some(({ income_name }) => income_name === 'bonus'),
    funds: company?.user_wallets.some(({ is_fund }) => is_fund),
    // reached from the funds
    'release-fund': false,
  };
  const lists = useScreensBelow(own('/income')).filter(
    ({ path }) => !kinds.has(path) && (isShown[path] ?? true),
  );
  return (
    <nav className="income-lists" aria-label={t('Lists of incomes')}>
      {lists.map(({ url, name }) => (
        <ScreenButton key={url} href={url}>
          {fromServer(name)}
        </ScreenButton>
      ))}
    </nav>
  );
}

function Cards() {
  const query = useCall(kindFigures, {}, { quiet: true });
  if (!query.data) return <Loading query={query} what={t('Incomes')} lines={6} height={120} />;
  return <CardsOf figures={query.data} />;
}

/** Kinds of the plan in force, and those that paid something in these dates though a plan has ended them. */
function CardsOf({ figures }: { figures: Figures | null }) {
  const inPlan = useCompanyLists()?.incomes_list.map(({ income_name }) => income_name) ?? [];
  const paid = new Map(figures?.kinds.map((of) => [of.kind, of]));
  const kinds = incomeKinds.filter((kind) => inPlan.includes(kind) || paid.has(kind));
  const mayOpen = useMayOpen();
  const { own } = useArea();
  const shown = kinds.filter((kind) => mayOpen(own(`/income/${kindUrl(kind)}`)));
  if (shown.length === 0) return <Empty title={t('The plan in force pays no income.')} />;
  const hasFigures = (kind: IncomeKind): boolean =>
    figures === null ||
    [paid.get(kind)].some(
      (of) => of && [of.this_month, of.last_month, ...of.dates].some((amount) => !isZero(amount)),
    );
  const quiet = shown.filter((kind) => !hasFigures(kind));
  return (
    <ul className="income-cards">
      {shown.filter(hasFigures).map((kind) => (
        <KindCard key={kind} kind={kind} figures={figures} isInPlan={inPlan.includes(kind)} />
      ))}
      {quiet.length > 0 && (
        <li className="card income-card">
          <h2>{t('Nothing in these months')}</h2>
          <ul>
            {quiet.map((kind) => (
              <li key={kind}>
                <ScreenLink href={own(`/income/${kindUrl(kind)}`)}>{kindName(kind)}</ScreenLink>
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}

function KindCard({
  kind,
  figures,
  isInPlan,
}: {
  kind: IncomeKind;
  figures: Figures | null;
  isInPlan: boolean;
}) {
  const { own } = useArea();
  const of = figures?.kinds.find((found) => found.kind === kind);
  const href = own(`/income/${kindUrl(kind)}`);
  const dates = (from: string, to: string) => `${href}?f_on_from=${from}&f_on_to=${to}`;
  return (
    <li className="card income-card">
      <div className="tile-head">
        <h2>
          <ScreenLink href={href}>{kindName(kind)}</ScreenLink>
        </h2>
        <MoreLink href={own(`/income/${conciseUrl(kind)}`)}>
          {kind === 'differential' ? t('By rate') : t('By level')}
        </MoreLink>
      </div>
      {!isInPlan && <p className="caption">{t('No longer in the plan.')}</p>}
      {figures && (
        <>
          <Lines
            lines={[
              {
                label: t('This month'),
                value: (
                  <ScreenLink href={dates(figures.this_month_from, figures.today)}>
                    <Money value={of?.this_month ?? '0'} />
                  </ScreenLink>
                ),
              },
              {
                label: t('Last month'),
                value: (
                  <ScreenLink href={dates(figures.last_month_from, addDays(figures.this_month_from, -1))}>
                    <Money value={of?.last_month ?? '0'} />
                  </ScreenLink>
                ),
              },
            ]}
          />
          <Sparkline values={of?.dates ?? ['0', '0']} />
          <p className="caption">
            {t('30 days:')} <Money value={addDecimals(of?.dates ?? [])} />
          </p>
        </>
      )}
    </li>
  );
}
