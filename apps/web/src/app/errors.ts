import { sessionErrors } from '@banyan/contract/core/errors/sessions';
import type { CallError, CallInput } from '../lib/call.ts';
import { t } from '../lib/text.ts';
import { dialogs } from './dialogs.ts';
import { noteSignOut } from './routing/wanted-page.ts';
import { toast } from './toast.ts';

/**
 * The error catalogue of docs/screens.md §3, shown in this one place; the error then goes on to the caller, where a
 * form also puts each message on its field.
 */
let isLeaving = false;

export function startErrors(signOut: () => Promise<void>): (error: CallError, input: CallInput) => void {
  /** Several calls may end with the same session: one alert is enough. */
  const alertAndLeave = async (title: string, reason: 'ended' | 'no_right'): Promise<void> => {
    if (isLeaving) return;
    isLeaving = true;
    const { pathname, search } = window.location;
    await dialogs.ask({ kind: 'error', title });
    if (reason === 'ended') noteSignOut(reason, pathname + search);
    // the page itself may be open to them, and only a call of it not: it is not led to again
    else noteSignOut(reason, '');
    await signOut();
    isLeaving = false;
  };

  return (error, input) => {
    const isQuiet = Array.isArray(input.quiet)
      ? input.quiet.some((code) => code === error.code)
      : input.quiet === true;
    if (error.status === 401) return void alertAndLeave(t(sessionErrors.session_expired.message), 'ended');
    if (error.status === 403) return void alertAndLeave(t(sessionErrors.not_allowed.message), 'no_right');
    if (error.status === 0)
      return toast({
        severity: 'error',
        summary: t('Error!'),
        key: 'offline',
        detail: t('No connection. Check it and try again.'),
      });
    if (error.status >= 500)
      return toast({
        severity: 'error',
        summary: t('Server error!'),
        key: 'server',
        detail: error.requestId ? t('Reference {id}', { id: error.requestId }) : '',
      });
    if (isQuiet) return;
    if (error.code === 'consent_needed') return void window.dispatchEvent(new Event(error.code));
    if (error.status === 400)
      return void dialogs.ask({ kind: 'error', title: t('Invalid request'), text: numbered(error.errors) });
    toast({ severity: 'warn', summary: error.message });
  };
}

/** '1. field: message', one a line. */
export const numbered = (messages: Record<string, string>): string =>
  Object.entries(messages)
    .map(([field, message], index) => `${index + 1}. ${field}: ${message}`)
    .join('\n');
