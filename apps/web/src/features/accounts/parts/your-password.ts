import { text } from '@banyan/contract/core/text';
import type { FieldDef } from '../../../components/form/field.tsx';

/** The field by which somebody signed in proves again who they are. */
export const yourPassword: FieldDef = {
  label: text('Your password'),
  kind: 'password',
  autoComplete: 'current-password',
};
