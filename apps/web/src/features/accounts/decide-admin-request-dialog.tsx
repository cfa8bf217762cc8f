import { type adminRequests, decideAdminRequest } from '@banyan/contract/accounts/approvals';
import type { RowOf } from '@banyan/contract/core/report';
import { DecideRequest, type Deciding, requestLines } from '../../components/form/decide-request.tsx';
import { waitLines } from '../../components/parts/wait-lines.tsx';
import { fromServer, ofMessage, t } from '../../lib/text.ts';

type Props = Deciding<RowOf<typeof adminRequests>>;

/** A request that waits: everything once more, then the decision. */
export function DecideAdminRequestDialog(props: Props) {
  const { row, decision } = props;
  const no = row.no ?? '';
  return (
    <DecideRequest
      {...props}
      endpoint={decideAdminRequest}
      lines={[
        { label: t('Request'), value: fromServer(row.act ?? '') },
        { label: t('Waits because'), value: row.why && ofMessage(row.why) },
        ...requestLines(row),
        ...waitLines(row.lines),
      ]}
      done={() =>
        decision === 'Approve'
          ? t('{no} was approved and done.', { no })
          : decision === 'Reject'
            ? t('{no} was rejected. Nothing has changed.', { no })
            : t('{no} was cancelled. Nothing has changed.', { no })
      }
    />
  );
}
