import type { FranchiseProfile } from '@banyan/contract/franchises/profile';
import { paymentFieldWords } from '@banyan/contract/kyc/bank';
import type { ReactNode } from 'react';
import { KycFacts } from '../../../components/kyc/kyc-facts.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { codeWords, t } from '../../../lib/text.ts';

interface Props {
  franchise: FranchiseProfile;
}

const notGiven = () => <span className="muted">{t('Not given')}</span>;
const line = (label: string, value: string | null, more?: ReactNode): Line => ({
  label,
  value: value ? (
    <>
      {value} {more}
    </>
  ) : (
    notGiven()
  ),
});
const proved = (isProved: boolean) => (
  <StatusTag status={isProved ? 'Verified' : 'Not verified'} tone={isProved ? 'success' : 'warning'} />
);
const Card = ({ label, lines }: { label: string; lines: Line[] }) => (
  <section className="card" aria-label={label}>
    <Lines lines={lines} />
  </section>
);

export function Office({ franchise: f }: Props) {
  const place = [f.district, f.state, f.country].filter(Boolean).join(', ');
  return (
    <Card
      label={t('Office')}
      lines={[
        line(t('Name'), f.name),
        line(t('E-mail address'), f.email, proved(f.is_email_verified)),
        line(t('Mobile number'), f.mobile, proved(f.is_mobile_verified)),
        line(t('Address'), f.address),
        line(t('Place'), place),
        line(t('Pin code'), f.pincode),
        { label: t('Joined'), value: <DateTime value={f.joined_at} withTime={false} /> },
        ...(f.master ? [] : [{ label: t('Sub-franchises'), value: f.subs }]),
      ]}
    />
  );
}

export const Owner = ({ franchise: f }: Props) => (
  <Card
    label={t('Owner')}
    lines={[
      line(t('Owner'), f.owner_name),
      line(t('Mobile number'), f.owner_mobile),
      line(t('E-mail address'), f.owner_email),
    ]}
  />
);

export const Legal = ({ franchise: { kyc } }: Props) => (
  <section className="card stack" aria-label={t('Legal')}>
    <p>
      <StatusTag status={kyc.status === 'None' ? t('Not handed in') : kyc.status} />
    </p>
    {kyc.status !== 'None' && <KycFacts kyc={kyc} />}
    {kyc.status === 'Approved' && <p className="muted">{t('PAN and GSTIN are approved: they stay.')}</p>}
  </section>
);

const bankLines = ['account_no', 'ifsc', 'holder', 'upi_id'] as const;
export const Bank = ({ franchise: { payment_details: bank } }: Props) => (
  <Card label={t('Bank')} lines={bankLines.map((field) => line(t(paymentFieldWords[field]), bank[field]))} />
);

/** What others changed: before and after, with the reason. */
export function Changes({ franchise: { changes } }: Props) {
  if (changes.length === 0) return <p className="muted">{t('Nothing was changed yet.')}</p>;
  return (
    <>
      {changes.map((change) => (
        <section key={change.at} className="card" aria-label={t('Changes')}>
          <p className="caption">
            <DateTime value={change.at} /> {change.by?.name} {change.reason}
          </p>
          <Lines
            lines={change.fields.map(({ field, from, to }) => ({
              label: codeWords(field.replace('_', ' ')),
              value: `${from ?? '–'} → ${to ?? '–'}`,
            }))}
          />
        </section>
      ))}
    </>
  );
}
