import type { ComponentProps } from 'react';

/** What a field hands to the input it draws. */
export type InputProps = ComponentProps<'input'> & { className: string; value: string };

/** What is typed or chosen in a field; missing = a text. */
export type FieldKind =
  | 'text'
  | 'password'
  | 'email'
  | 'mobile'
  | 'digits'
  | 'count'
  | 'otp'
  | 'pin'
  | 'money'
  | 'date'
  | 'textarea'
  | 'select'
  | 'choice'
  | 'checkbox'
  | 'member'
  | 'picture';
