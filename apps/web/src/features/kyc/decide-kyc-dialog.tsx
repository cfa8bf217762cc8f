import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { DecideKycForm } from './parts/decide-kyc-form.tsx';
import type { KycRow } from './parts/kyc-row.ts';

interface Props {
  rows: readonly KycRow[];
  decision: 'Approve' | 'Reject';
  onDone: () => void;
  onClose: () => void;
}

/** Several requests and one decision about all of them. */
export function DecideKycDialog({ rows, decision, onDone, onClose }: Props) {
  const count = rows.length;
  const flagged = rows.filter(({ duplicates }) => duplicates).length;
  const title =
    decision === 'Approve'
      ? t('{count, plural, one {Approve # request} other {Approve # requests}}', { count })
      : t('{count, plural, one {Reject # request} other {Reject # requests}}', { count });
  return (
    <Modal title={title} onClose={onClose}>
      <div className="stack">
        <ul className="kyc-names">
          {rows.map(({ no, name, owner }) => (
            <li key={no}>
              {name} <span className="mono caption">{owner?.user_id}</span>
            </li>
          ))}
        </ul>
        {decision === 'Approve' && flagged > 0 && (
          <p className="kyc-reason">
            {t(
              '{count, plural, one {# of them uses numbers} other {# of them use numbers}} that stand under other ids too.',
              {
                count: flagged,
              },
            )}
          </p>
        )}
        <DecideKycForm
          nos={rows.flatMap(({ no }) => no ?? [])}
          decision={decision}
          label={title}
          onCancel={onClose}
          onDone={() => {
            onDone();
            onClose();
          }}
        />
      </div>
    </Modal>
  );
}
