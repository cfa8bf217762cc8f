import type { ComponentProps } from 'react';
import { StepUp } from '../../../components/form/step-up.tsx';
import { AccountForm } from './account-form.tsx';

/** An account form of somebody signed in: it asks for the second factor that its call names, below the inputs. */
export function ConfirmedForm({ children, ...props }: ComponentProps<typeof AccountForm>) {
  return (
    <AccountForm {...props}>
      {children}
      <StepUp form={props.form} />
    </AccountForm>
  );
}
