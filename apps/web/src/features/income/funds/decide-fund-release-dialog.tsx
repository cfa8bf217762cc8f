import type { RowOf } from '@banyan/contract/core/report';
import { decideFundRelease, type fundReleases } from '@banyan/contract/income/fund-releases';
import { useCompany } from '../../../app/company.ts';
import { DecideRequest, type Deciding, requestLines } from '../../../components/form/decide-request.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { fromServer, t } from '../../../lib/text.ts';
import { releaseWords } from './parts/release-words.ts';

type Props = Deciding<RowOf<typeof fundReleases>>;

/** A release that waits: everything once more, then the decision. */
export function DecideFundReleaseDialog(props: Props) {
  const company = useCompany();
  const { row } = props;
  return (
    <DecideRequest
      {...props}
      endpoint={decideFundRelease}
      lines={[
        { label: t('Member'), value: `${row.member?.name} (${row.member?.user_id})` },
        { label: t('Fund'), value: fromServer(row.fund ?? '') },
        { label: t('Reason'), value: row.reason },
        ...requestLines(row),
        { label: t('Release'), value: <Money value={row.amount} />, total: true },
      ]}
      approving={t('The tax is worked out now, with what was paid this year.')}
      done={({ data }) => releaseWords(data, company)}
    />
  );
}
