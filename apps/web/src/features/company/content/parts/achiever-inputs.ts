import { text } from '@banyan/contract/core/text';
import { readNamedMember } from '@banyan/contract/genealogy/genealogy';
import { t } from '../../../../lib/text.ts';
import { languageInput } from './content-inputs.ts';

/** What is shown of an achiever, in order. */
export const shownOfAchiever = (pictureHint: string) =>
  ({
    rank: { label: text('Rank') },
    achieved_on: { label: text('Achieved on'), kind: 'date' },
    text: { label: text('Text (optional)'), kind: 'textarea', hint: t('Plain text. Promise no income.') },
    'picture.content': { label: text('Picture (optional)'), kind: 'picture', hint: pictureHint },
    language: languageInput(),
  }) as const;

/** The member and what would be shown. */
export const achieverInputs = () =>
  ({
    user_id: { label: text('Member'), kind: 'member', lookup: readNamedMember },
    ...shownOfAchiever(t('png, jpg or jpeg, at most 10 MB. Its proportions stay.')),
  }) as const;
