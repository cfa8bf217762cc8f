import type { RowOf } from '@banyan/contract/core/report';
import { type bonusCredits, decideBonus } from '@banyan/contract/income/bonus-credits';
import { useCompany } from '../../../app/company.ts';
import { DecideRequest, type Deciding, requestLines } from '../../../components/form/decide-request.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { t } from '../../../lib/text.ts';
import { bonusWords } from './parts/bonus-words.ts';

type Props = Deciding<RowOf<typeof bonusCredits>>;

/** A bonus that waits: everything once more, then the decision. */
export function DecideBonusDialog(props: Props) {
  const company = useCompany();
  const { row } = props;
  return (
    <DecideRequest
      {...props}
      endpoint={decideBonus}
      lines={[
        { label: t('Member'), value: `${row.member?.name} (${row.member?.user_id})` },
        { label: t('Reason'), value: row.reason },
        ...requestLines(row),
        { label: t('Bonus'), value: <Money value={row.amount} />, total: true },
      ]}
      approving={t('The package cap applies now: the amount paid may be smaller.')}
      done={({ data }) => bonusWords(data, company)}
    />
  );
}
