import type { RowOf } from '@banyan/contract/core/report';
import type { creditRequests } from '@banyan/contract/ledger/credit-requests';
import { Nothing } from '../../../../components/parts/figures.tsx';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { t } from '../../../../lib/text.ts';

/** The reference of a payment; marked when another request has the same. */
export function ReferenceCell({ row }: { row: RowOf<typeof creditRequests> }) {
  if (!row.reference) return <Nothing />;
  return (
    <>
      {/* first: a long reference is cut at its end, what is wrong with it is not */}
      {row.same_reference.length > 0 && <StatusTag status={t('Used before')} tone="warning" />}{' '}
      {row.reference}
    </>
  );
}
