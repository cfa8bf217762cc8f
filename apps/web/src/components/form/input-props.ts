import type { ComponentProps } from 'react';

/** What a field hands to the input it draws. */
export type InputProps = ComponentProps<'input'> & { className: string; value: string };
