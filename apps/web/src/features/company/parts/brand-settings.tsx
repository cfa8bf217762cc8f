import { type Brand, brandWords, readBrand, updateBrand } from '@banyan/contract/company/brand';
import { text } from '@banyan/contract/core/text';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { callQuery, useCall } from '../../../lib/use-call.ts';

/** Colours, logo and support contact: what everybody sees of the company. */
export default function BrandSettings() {
  const query = useCall(readBrand);
  return (
    <section className="stack" aria-labelledby="look">
      <h2 id="look">{t('Look of the company')}</h2>
      <p className="muted">{t('Used in the menu, on the sign-in page and on papers.')}</p>
      {query.data ? (
        // What was saved is what the form begins with again.
        <BrandForm key={JSON.stringify(query.data)} brand={query.data} />
      ) : (
        <Loading query={query} what={t('Look of the company')} lines={5} height={36} />
      )}
    </section>
  );
}

function BrandForm({ brand }: { brand: Brand }) {
  const client = useQueryClient();
  const fields: Fields<typeof updateBrand> = {
    primary_colour: {
      label: brandWords.primary_colour,
      hint: t('Such as #0b5468. Blank = the usual colours. It must be readable on white.'),
      blank: null,
    },
    accent_colour: {
      label: brandWords.accent_colour,
      hint: t('Of marks. Dark text must be readable on it.'),
      blank: null,
    },
    'logo.content': {
      label: brandWords.logo,
      kind: 'picture',
      hint: brand.logo
        ? t('Without another one the logo stays.')
        : t('png or jpg. Blank = the first letter of the name.'),
    },
    ...(brand.logo && {
      removes_logo: { label: text('Remove the logo'), kind: 'checkbox' },
    }),
    support_email: { label: brandWords.support_email, blank: null },
    support_mobile: { label: brandWords.support_mobile, blank: null },
  };
  return (
    <>
      {brand.logo && (
        <img
          alt={t('The logo now')}
          src={brand.logo.url}
          width={brand.logo.width}
          height={brand.logo.height}
        />
      )}
      <ActionForm
        endpoint={updateBrand}
        fields={fields}
        initial={{
          primary_colour: brand.primary_colour,
          accent_colour: brand.accent_colour,
          removes_logo: false,
          support_email: brand.support_email,
          support_mobile: brand.support_mobile,
        }}
        submitLabel={t('Save the look')}
        onDone={({ data }) => {
          toast({ severity: 'success', summary: t('The look is saved.') });
          client.setQueryData(callQuery(readBrand).queryKey, data);
          void client.invalidateQueries({ queryKey: ['company/details'] });
        }}
      />
    </>
  );
}
