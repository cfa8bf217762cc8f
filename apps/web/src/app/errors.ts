import { errors } from '@banyan/contract/errors';
import type { CallError, CallInput } from '../lib/call.ts';
import { t } from '../lib/text.ts';
import { dialogs } from './dialogs.ts';
import { toast } from './toast.ts';

/**
 * The error catalogue of spec §8, shown in this one place; the error then goes on to the caller, where a form
 * also puts each message on its field.
 */
let isLeaving = false;

export function startErrors(signOut: () => Promise<void>): (error: CallError, input: CallInput) => void {
  /** Several calls may end with the same session: one alert is enough. */
  const alertAndLeave = async (title: string): Promise<void> => {
    if (isLeaving) return;
    isLeaving = true;
    await dialogs.ask({ kind: 'error', title });
    await signOut();
    isLeaving = false;
  };

  return (error, input) => {
    const isQuiet = Array.isArray(input.quiet)
      ? input.quiet.some((code) => code === error.code)
      : input.quiet === true;
    if (error.status === 401) return void alertAndLeave(t(errors.session_expired.message));
    if (error.status === 403) return void alertAndLeave(t(errors.not_allowed.message));
    if (error.status === 0) return toast({ severity: 'error', summary: t('Error!'), key: 'offline' });
    if (error.status >= 500)
      return toast({
        severity: 'error',
        summary: t('Server error!'),
        key: 'server',
        detail: error.requestId ? t('Reference {id}', { id: error.requestId }) : '',
      });
    if (isQuiet) return;
    if (error.status === 400)
      return void dialogs.ask({ kind: 'error', title: t('Invalid request'), text: numbered(error.errors) });
    toast({ severity: 'warn', summary: t(error.message) });
  };
}

/** '1. field: message', one a line. */
export const numbered = (messages: Record<string, string>): string =>
  Object.entries(messages)
    .map(([field, message], index) => `${index + 1}. ${field}: ${t(message)}`)
    .join('\n');
