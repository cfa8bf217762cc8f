import {
  audiences,
  audienceWords,
  languageWords,
  shownIn,
  standingSentence,
} from '@banyan/contract/company/content';
import type { newsList } from '@banyan/contract/company/news';
import type { popupList } from '@banyan/contract/company/popups';
import { dateText } from '@banyan/contract/core/dates';
import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import { useState } from 'react';
import { useCompany } from '../../../../app/company.ts';
import type { FieldDef } from '../../../../components/form/field.tsx';
import { t } from '../../../../lib/text.ts';

const input = <const D extends FieldDef>(def: D): D => def;

/** In which language it is shown. */
export const languageInput = () =>
  input({
    label: text('Language'),
    kind: 'select',
    options: shownIn.map((value) => ({ value, label: t(languageWords[value]) })),
  });

/** Who reads it and in which language. */
const readerInputs = () => ({
  audience: input({
    label: text('Readers'),
    kind: 'select',
    options: audiences.map((value) => ({ value, label: t(audienceWords[value]) })),
  }),
  language: languageInput(),
});

/** Where to read on, its days, and the standing sentence. */
const shownInputs = () => ({
  link: input({ label: text('Link (optional)'), hint: t('Begins with https://') }),
  from_on: input({ label: text('First day'), kind: 'date' }),
  to_on: input({
    label: text('Last day (optional)'),
    kind: 'date',
    hint: t('Without one it is shown until you end it.'),
  }),
  disclaimer: input({
    label: text('Show the disclaimer'),
    kind: 'checkbox',
    hint: t('Needed where an amount stands beside earnings: {sentence}', { sentence: t(standingSentence) }),
  }),
});

/** The inputs of news, in order. */
export const newsInputs = () => ({
  ...readerInputs(),
  heading: input({ label: text('Heading') }),
  text: input({
    label: text('Text'),
    kind: 'textarea',
    hint: t('Plain text. Promise no income.'),
  }),
  is_important: input({ label: text('Important: stands first'), kind: 'checkbox' }),
  ...shownInputs(),
});

/** The inputs of a pop-up, in order. */
export const popupInputs = (pictureHint: string) => ({
  ...readerInputs(),
  heading: input({ label: text('Heading') }),
  'picture.content': input({ label: text('Picture'), kind: 'picture', hint: pictureHint }),
  text: input({
    label: text('The picture in words'),
    kind: 'textarea',
    hint: t('Plain text, for who cannot see the picture. Promise no income.'),
  }),
  ...shownInputs(),
});

/** What the form of news or of a pop-up begins with when it is changed. */
export const publishedValues = (row: RowOf<typeof popupList> | RowOf<typeof newsList>) => ({
  id: row.id,
  audience: row.audience,
  language: row.language,
  heading: row.heading ?? '',
  text: row.text,
  link: row.link ?? '',
  from_on: row.from_on ?? '',
  to_on: row.to_on ?? '',
  disclaimer: row.disclaimer,
});

/** What a form begins with: for everybody, from today on. */
export function useBlankContent() {
  return { audience: 'Any', language: 'any', from_on: useToday(), disclaimer: false } as const;
}

/** The company's day when the form was opened. */
export function useToday(): string {
  const { timezone } = useCompany();
  const [today] = useState(() => dateText(new Date(), timezone));
  return today;
}
