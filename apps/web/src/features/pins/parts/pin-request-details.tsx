import type { RowOf } from '@banyan/contract/core/report';
import type { pinRequests } from '@banyan/contract/pins/pin-requests';
import { useCompany } from '../../../app/company.ts';
import { useSession } from '../../../app/use-session.ts';
import { DocumentViewer } from '../../../components/parts/document-viewer.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { addDecimals } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format.ts';
import { codeWords, ofMessage, t } from '../../../lib/text.ts';
import '../../../components/parts/security.css';

/** Beside the columns: the packages, what speaks against the request, and the slip. */
export function PinRequestDetails({ row }: { row: RowOf<typeof pinRequests> }) {
  const company = useCompany();
  const { impersonating } = useSession();
  return (
    <div className="stack">
      <Lines
        lines={row.lines.map((line, at) => ({
          label: t('{at}. {name}', { at: at + 1, name: line.package }),
          value: t('{count} × {price}', {
            count: line.count,
            price: formatMoney(addDecimals([line.amount, line.gst]), company),
          }),
        }))}
      />
      {row.why && row.status === 'Pending' && (
        <p className="caption">
          {ofMessage(row.why)}{' '}
          {row.first_by &&
            t('{name} has approved it. A second admin has to approve it too.', { name: row.first_by.name })}
        </p>
      )}
      {row.same_reference.length > 0 && (
        <div className="notice warning">
          <p>{t('The reference of {no} stands in other requests too:', { no: row.no ?? '' })}</p>
          <ul>
            {row.same_reference.map(({ no, status, payment_mode, owner }) => (
              <li key={no}>
                {no}, {owner.name} ({owner.user_id}), {codeWords(payment_mode)}, {codeWords(status)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {!impersonating && <DocumentViewer id={row.slip_id} />}
    </div>
  );
}
