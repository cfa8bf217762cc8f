import type { Decision } from '@banyan/contract/core/decisions';
import type { RowOf } from '@banyan/contract/core/report';
import { decideFundRelease, type fundReleases } from '@banyan/contract/income/fund-releases';
import { useCompany } from '../../../app/company.ts';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import { requestLines, requestTitle } from '../../../components/form/request-actions.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { fromServer, t } from '../../../lib/text.ts';
import { releaseWords } from './parts/release-words.ts';

interface Props {
  row: RowOf<typeof fundReleases>;
  decision: Decision;
  onClose: () => void;
}

/** A release that waits: everything once more, then the decision. */
export function DecideFundReleaseDialog({ row, decision, onClose }: Props) {
  const company = useCompany();
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={decideFundRelease}
      title={requestTitle(decision, no)}
      sends={{ no, decision }}
      lines={[
        { label: t('Member'), value: `${row.member?.name} (${row.member?.user_id})` },
        { label: t('Fund'), value: fromServer(row.fund ?? '') },
        { label: t('Reason'), value: row.reason },
        ...requestLines(row),
        { label: t('Release'), value: <Money value={row.amount} />, total: true },
      ]}
      note={
        decision === 'Approve' ? t('The tax is worked out now, with what was paid this year.') : undefined
      }
      done={({ data }) => releaseWords(data, company)}
      onClose={onClose}
    />
  );
}
