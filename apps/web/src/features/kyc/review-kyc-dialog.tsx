import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { KycDocuments } from '../../components/kyc/kyc-documents.tsx';
import { kycReasonWords } from '../../components/kyc/kyc-facts.tsx';
import { Button } from '../../components/parts/button.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { ScreenLink } from '../../components/parts/screen-link.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { t } from '../../lib/text.ts';
import { DecideKycForm } from './parts/decide-kyc-form.tsx';
import type { KycRow } from './parts/kyc-row.ts';
import './review-kyc-dialog.css';

interface Props {
  row: KycRow;
  onClose: () => void;
}

/** One request beside its pictures: what was typed, what the account says, who else uses a number, and the decision. */
export function ReviewKycDialog({ row, onClose }: Props) {
  const [decision, setDecision] = useState<'Approve' | 'Reject'>();
  // pictures are seen before they are decided about
  const isNarrow = useMediaQuery('(max-width: 999px)', undefined, { getInitialValueInEffect: false });
  const no = row.no ?? '';
  const isApproved = row.status === 'Approved';
  const rejects = isApproved ? t('Take the approval back') : t('Reject');
  const actions = (
    <>
      {row.can_decide && !decision && (
        <div className="form-actions">
          {!isApproved && (
            <Button variant="primary" onClick={() => setDecision('Approve')}>
              {t('Approve')}
            </Button>
          )}
          <Button variant="danger" onClick={() => setDecision('Reject')}>
            {rejects}
          </Button>
        </div>
      )}
      {decision && (
        <DecideKycForm
          nos={[no]}
          decision={decision}
          label={decision === 'Approve' ? t('Approve {no}', { no }) : t('Reject {no}', { no })}
          onCancel={() => setDecision(undefined)}
          onDone={onClose}
        />
      )}
    </>
  );
  return (
    <Modal title={t('KYC of {name}', { name: row.owner?.name ?? '' })} kind="full" onClose={onClose}>
      <div className="kyc-review">
        <div className="stack">
          <p>
            <StatusTag status={row.status ?? ''} /> <span className="mono caption">{no}</span>
          </p>
          {row.status === 'Rejected' && <p className="kyc-reason">{kycReasonWords(row)}</p>}
          <Lines lines={factsOf(row)} />
          {row.same.length > 0 && <Same row={row} />}
          {!isNarrow && actions}
        </div>
        <KycDocuments documents={row.documents} isOpen />
        {isNarrow && <div>{actions}</div>}
      </div>
    </Modal>
  );
}

function factsOf(row: KycRow): Line[] {
  const { account } = row;
  const line = (label: string, value: string | null): Line[] =>
    value ? [{ label, value: <span className="mono">{value}</span> }] : [];
  const date = (value: string | null) => <DateTime value={value} withTime={false} />;
  const isMember = row.owner_type === 'User';
  return [
    { label: t('User id'), value: <Owner owner={row.owner} isMember={isMember} /> },
    { label: t('Name on documents'), value: row.name },
    {
      label: t('Name of the account'),
      value: <Compared is={row.name === account.name}>{account.name}</Compared>,
    },
    ...(isMember
      ? [
          { label: t('Date of birth'), value: date(row.date_of_birth) },
          {
            label: t('In the profile'),
            value: (
              <Compared is={row.date_of_birth === account.date_of_birth}>
                {account.date_of_birth ? date(account.date_of_birth) : t('Not given')}
              </Compared>
            ),
          },
        ]
      : []),
    ...line(t('Aadhaar'), row.aadhaar_last4 && `•••• •••• ${row.aadhaar_last4}`),
    ...line(t('PAN'), row.full_pan),
    ...line(t('GSTIN'), row.gstin),
    { label: t('Handed in'), value: <DateTime value={row.at} /> },
    ...(row.decided_by
      ? [
          { label: t('Decided by'), value: row.decided_by.name },
          { label: t('Decided'), value: <DateTime value={row.decided_at} /> },
        ]
      : []),
  ];
}

/** Says in words whether what the account holds is the same. */
function Compared({ is, children }: { is: boolean; children: React.ReactNode }) {
  return (
    <>
      {children} <StatusTag status={is ? t('Same') : t('Differs')} tone={is ? 'success' : 'warning'} />
    </>
  );
}

function Owner({ owner, isMember }: { owner: { user_id: string } | null; isMember: boolean }) {
  const id = owner?.user_id ?? '';
  if (!isMember) return <span className="mono">{id}</span>;
  return (
    <ScreenLink
      className="mono"
      href={`/admin/member/member-profile?user_id=${encodeURIComponent(id)}&tab=kyc-bank`}
    >
      {id}
    </ScreenLink>
  );
}

/** Who else uses one of the numbers, each with a link. */
function Same({ row: { same } }: { row: KycRow }) {
  return (
    <section className="kyc-reason" aria-label={t('Used elsewhere')}>
      <h3>{t('Used elsewhere')}</h3>
      <ul className="kyc-names">
        {same.map(({ what, owner, owner_type }) => (
          <li key={`${what} ${owner?.user_id}`}>
            {what}: {owner?.name} <Owner owner={owner} isMember={owner_type === 'User'} />
          </li>
        ))}
      </ul>
    </section>
  );
}
