import { text } from '@banyan/contract/core/text';
import { type KycOwner, type OwnKyc, submitKyc } from '@banyan/contract/kyc/kyc';
import { useMemo } from 'react';
import { toast } from '../../app/toast.ts';
import { t } from '../../lib/text.ts';
import { ActionForm } from '../form/action-form.tsx';
import type { FieldDef, Fields } from '../form/field.tsx';

interface Props {
  owner: KycOwner;
  kyc: OwnKyc;
}

/** The papers as inputs. After a rejection, what is left blank stays as it was handed in. */
export function KycForm({ owner, kyc }: Props) {
  const fields = useMemo(() => (owner === 'User' ? memberFields(kyc) : franchiseFields(kyc)), [owner, kyc]);
  const initial = useMemo(
    () => ({ name: kyc.name, ...(owner === 'User' && { date_of_birth: kyc.date_of_birth ?? '' }) }),
    [owner, kyc],
  );
  return (
    <ActionForm
      endpoint={submitKyc}
      fields={fields}
      initial={initial}
      submitLabel={t('Hand in the papers')}
      onDone={() => toast({ severity: 'success', summary: t('Papers handed in') })}
    />
  );
}

const keeps = (before: string): string => t('Leave blank to keep {before}.', { before });

function number(label: FieldDef['label'], hint: string | undefined, before: string | null): FieldDef {
  const shown = before ? keeps(before) : hint;
  return { label, ...(shown && { hint: shown }) };
}

function picture(label: FieldDef['label'], before: string | null): FieldDef {
  const hint = before
    ? keeps(t('the picture you sent'))
    : t('A png, jpg or jpeg file of at most 10 MB, with all corners in sight.');
  return { label, kind: 'picture', hint };
}

const name = text('Name on documents');

const memberFields = (kyc: OwnKyc): Fields<typeof submitKyc> => ({
  name: { label: name, autoComplete: 'name', hint: t('As on Aadhaar and PAN, in letters A to Z.') },
  date_of_birth: { label: text('Date of birth'), kind: 'date', autoComplete: 'bday' },
  aadhaar: {
    ...number(text('Aadhaar number'), t('12 digits. Only the last four are kept.'), kyc.aadhaar),
    kind: 'digits',
  },
  'aadhaar_front.content': picture(text('Aadhaar, front'), kyc.documents.aadhaar_front),
  'aadhaar_back.content': picture(text('Aadhaar, back'), kyc.documents.aadhaar_back),
  pan: number(text('PAN'), t('Like ABCDE1234F.'), kyc.pan),
  'pan_image.content': picture(text('PAN card'), kyc.documents.pan_image),
});

const franchiseFields = (kyc: OwnKyc): Fields<typeof submitKyc> => ({
  name: { label: name, hint: t('As on the PAN card, in letters A to Z.') },
  pan: number(text('PAN'), t('Like ABCDE1234F.'), kyc.pan),
  'pan_image.content': picture(text('PAN card'), kyc.documents.pan_image),
  gstin: number(text('GSTIN'), t('15 characters. Leave blank without one.'), kyc.gstin),
});
