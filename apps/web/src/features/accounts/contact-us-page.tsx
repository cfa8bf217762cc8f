import { contactUs } from '@banyan/contract/company/contact-us';
import { text } from '@banyan/contract/core/text';
import { useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { Field } from '../../components/form/field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { t } from '../../lib/text.ts';
import type { DataOf } from '../../lib/use-call.ts';
import { AccountForm, NeverAskedLine } from './parts/account-form.tsx';
import { AccountResult } from './parts/account-result.tsx';
import { captchaCodes, useCaptcha } from './parts/use-captcha.tsx';

const begin = { name: '', email: '', mobile: '', subject: '', message: '' };

/** /accounts/contact-us: anybody asks the company; the answer comes by mail (docs/screens.md §11.1). */
export default function ContactUsPage() {
  const [received, setReceived] = useState<DataOf<typeof contactUs>>();
  const form = useForm(contactUs, { initial: begin, quiet: captchaCodes });
  const captcha = useCaptcha(form, ({ data }) => setReceived(data));
  if (received) {
    return (
      <AccountResult title={t('We have received your enquiry')}>
        <p>{t('Its number is {no}. We answer by mail.', { no: received.no })}</p>
        <Button
          onClick={() => {
            form.reset(begin);
            setReceived(undefined);
          }}
        >
          {t('Ask something else')}
        </Button>
      </AccountResult>
    );
  }
  return (
    <>
      <div className="account-head">
        <PageHeader help={t('Write to us. We answer by mail.')} />
        <SupportContact />
      </div>
      <AccountForm
        form={form}
        submitLabel={t('Send the enquiry')}
        onSubmit={() => void captcha.send()}
        after={<NeverAskedLine />}
      >
        <Field form={form} name="name" def={{ label: text('Name'), autoComplete: 'name' }} />
        <Field
          form={form}
          name="email"
          def={{ label: text('E-mail'), kind: 'email', autoComplete: 'email' }}
        />
        <Field
          form={form}
          name="mobile"
          def={{ label: text('Mobile (optional)'), kind: 'mobile', autoComplete: 'tel' }}
        />
        <Field form={form} name="subject" def={{ label: text('Subject') }} />
        <Field form={form} name="message" def={{ label: text('Message'), kind: 'textarea' }} />
        {captcha.node}
      </AccountForm>
    </>
  );
}

/** Where the company says it can be reached at once. */
function SupportContact() {
  const { support_email, support_mobile } = useCompany().brand;
  if (!support_email && !support_mobile) return null;
  return (
    <p>
      {t('Or at once:')} {support_mobile && <a href={`tel:${support_mobile}`}>{support_mobile}</a>}
      {support_mobile && support_email && ' · '}
      {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
    </p>
  );
}
