import type { Decision } from '@banyan/contract/core/decisions';
import type { RowOf } from '@banyan/contract/core/report';
import { type bonusCredits, decideBonus } from '@banyan/contract/income/bonus-credits';
import { useCompany } from '../../../app/company.ts';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import { requestLines, requestTitle } from '../../../components/form/request-actions.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { t } from '../../../lib/text.ts';
import { bonusWords } from './parts/bonus-words.ts';

interface Props {
  row: RowOf<typeof bonusCredits>;
  decision: Decision;
  onClose: () => void;
}

/** A bonus that waits: everything once more, then the decision. */
export function DecideBonusDialog({ row, decision, onClose }: Props) {
  const company = useCompany();
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={decideBonus}
      title={requestTitle(decision, no)}
      sends={{ no, decision }}
      lines={[
        { label: t('Member'), value: `${row.member?.name} (${row.member?.user_id})` },
        { label: t('Reason'), value: row.reason },
        ...requestLines(row),
        { label: t('Bonus'), value: <Money value={row.amount} />, total: true },
      ]}
      note={
        decision === 'Approve' ? t('The package cap applies now: the amount paid may be smaller.') : undefined
      }
      done={({ data }) => bonusWords(data, company)}
      onClose={onClose}
    />
  );
}
