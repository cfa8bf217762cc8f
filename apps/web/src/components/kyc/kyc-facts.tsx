import { type KycReason, kycReasons, type OwnKyc } from '@banyan/contract/kyc/kyc';
import { t } from '../../lib/text.ts';
import { DateTime } from '../parts/figures.tsx';
import { type Line, Lines } from '../parts/lines.tsx';

/** Why papers were rejected, in one sentence. */
export const kycReasonWords = ({ reason, remark }: { reason: string | null; remark: string }): string =>
  [reason && reason !== 'other' && `${t(kycReasons[reason as KycReason])}.`, remark]
    .filter(Boolean)
    .join(' ');

/** What was handed in, with its numbers masked. */
export function KycFacts({ kyc }: { kyc: OwnKyc }) {
  const given = (label: string, value: string | null): Line[] =>
    value ? [{ label, value: <span className="mono">{value}</span> }] : [];
  const on = (label: string, at: string | null): Line[] =>
    at ? [{ label, value: <DateTime value={at} /> }] : [];
  return (
    <Lines
      lines={[
        { label: t('Name on documents'), value: kyc.name },
        ...(kyc.date_of_birth
          ? [{ label: t('Date of birth'), value: <DateTime value={kyc.date_of_birth} withTime={false} /> }]
          : []),
        ...given(t('Aadhaar'), kyc.aadhaar),
        ...given(t('PAN'), kyc.pan),
        ...given(t('GSTIN'), kyc.gstin),
        ...on(t('Handed in'), kyc.requested_at),
        ...on(t('Decided'), kyc.decided_at),
      ]}
    />
  );
}
