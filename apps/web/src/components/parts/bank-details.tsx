import { text } from '@banyan/contract/core/text';
import {
  type OwnPaymentDetails,
  type PaymentField,
  type PaymentMethod,
  paymentFieldWords,
  readBank,
} from '@banyan/contract/kyc/bank';
import { useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { useSession } from '../../app/use-session.ts';
import { formatDateTime } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { BankDialog } from './bank-dialog.tsx';
import { Button } from './button.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { DateTime } from './figures.tsx';
import { Loading } from './states.tsx';
import './security.css';
import './bank-details.css';

/** Ways to be paid, each with its fields; the first field is what is always shown. */
const methods = [
  { method: 'Bank', title: text('Bank account'), fields: ['account_no', 'ifsc', 'holder'] },
  { method: 'UPI', title: text('UPI id'), fields: ['upi_id'] },
  { method: 'Crypto', title: text('Crypto addresses'), fields: ['ethereum', 'polygon', 'smart_chain'] },
] as const satisfies readonly { method: PaymentMethod; title: string; fields: readonly PaymentField[] }[];

/** Where the signed-in person wants to be paid, and how that changed. Each way is changed on its own. */
export function BankDetails() {
  const { timezone } = useCompany();
  const query = useCall(readBank);
  const [opened, open] = useState<PaymentMethod>();
  const details = query.data;
  if (!details) return <Loading query={query} what={t('Bank and payment')} lines={6} />;
  return (
    <div className="stack width-form">
      {details.held_until && (
        <p className="notice warning">
          {t('Withdrawals wait until {at}.', { at: formatDateTime(details.held_until, timezone) })}{' '}
          {t('Every change starts 48 hours, so that you can object to one that was not yours.')}
        </p>
      )}
      {!details.may_change && (
        <p className="notice">{t('Only the owner of the account can change this. Leave the panel first.')}</p>
      )}
      <section className="card account-rows" aria-label={t('Bank and payment')}>
        {methods.map(({ method, title, fields }) => (
          <div key={method}>
            <div className="row-words">
              <p className="row-title">{t(title)}</p>
              <Given details={details} fields={fields} />
              {method === 'Crypto' && (
                <p className="caption">{t('For withdrawals where the company pays on chains.')}</p>
              )}
            </div>
            {details.may_change && (
              <Button onClick={() => open(method)}>
                {fields.some((field) => details[field]) ? t('Change') : t('Add')}
                <span className="visually-hidden"> {t(title)}</span>
              </Button>
            )}
          </div>
        ))}
      </section>
      <Changes details={details} />
      {opened && <BankDialog method={opened} details={details} onClose={() => open(undefined)} />}
    </div>
  );
}

function Given({ details, fields }: { details: OwnPaymentDetails; fields: readonly PaymentField[] }) {
  const given = fields.filter((field) => details[field]);
  if (given.length === 0) return <p className="muted">{t('Not given')}</p>;
  if (given.length === 1 && fields.length === 1)
    return <p className="mono bank-value">{details[given[0] as PaymentField]}</p>;
  return (
    <dl className="bank-fields">
      {given.map((field) => (
        <div key={field}>
          <dt>{t(paymentFieldWords[field])}</dt>
          <dd className={field === 'holder' ? 'bank-value' : 'mono bank-value'}>{details[field]}</dd>
        </div>
      ))}
    </dl>
  );
}

function Changes({ details: { changes } }: { details: OwnPaymentDetails }) {
  const { user } = useSession();
  if (changes.length === 0) return null;
  return (
    <section className="card" aria-labelledby="bank-changes">
      <h2 id="bank-changes">{t('Changes')}</h2>
      <ul className="bank-changes">
        {changes.map(({ no, at, by, before, after }) => (
          <li key={no}>
            <ChangedFields before={before} after={after} />
            <p className="caption">
              <DateTime value={at} /> ·{' '}
              {by.user_id === user.user_id ? t('by you') : t('by {name}', { name: by.name })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChangedFieldsProps {
  before: Record<string, string | null>;
  after: Record<string, string | null>;
  /** The document that proves it. */
  proofId?: string | null;
}

/** What a change makes of each field, and its proof. */
export function ChangedFields({ before, after, proofId }: ChangedFieldsProps) {
  return (
    <>
      <dl className="bank-fields">
        {Object.entries(after).map(([field, value]) => (
          <div key={field}>
            <dt>{t(paymentFieldWords[field as PaymentField])}</dt>
            <dd className="bank-value">
              {before[field] && (
                <>
                  <del className="muted">
                    <span className="visually-hidden">{t('Before:')} </span>
                    {before[field]}
                  </del>{' '}
                  <span aria-hidden>→</span> <span className="visually-hidden">{t('After:')}</span>
                </>
              )}
              {value ?? <em>{t('Removed')}</em>}
            </dd>
          </div>
        ))}
      </dl>
      {proofId && <DocumentViewer id={proofId} />}
    </>
  );
}
