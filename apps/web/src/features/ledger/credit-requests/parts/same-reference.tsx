import { recordLink } from '@banyan/contract/core/records';
import type { RowOf } from '@banyan/contract/core/report';
import type { creditRequests } from '@banyan/contract/ledger/credit-requests';
import { ScreenLink } from '../../../../components/parts/screen-link.tsx';
import { codeWords, t } from '../../../../lib/text.ts';
import '../../../../components/parts/security.css';

/** Warns that other requests have the same reference: perhaps one payment is claimed twice. */
export function SameReference({ row }: { row: RowOf<typeof creditRequests> }) {
  if (row.same_reference.length === 0) return null;
  return (
    <div className="notice warning">
      <p>{t('The reference of {no} stands in other requests too:', { no: row.no ?? '' })}</p>
      <ul>
        {row.same_reference.map(({ no, status, payment_mode, owner }) => (
          <li key={no}>
            <ScreenLink href={recordLink('credit_request', no, 'Admin') ?? ''}>{no}</ScreenLink>, {owner.name}{' '}
            ({owner.user_id}), {codeWords(payment_mode)}, {codeWords(status)}
          </li>
        ))}
      </ul>
    </div>
  );
}
