import { importFileBytes, readImport, sendImportPart } from '@banyan/contract/imports/imports';
import { useCallback, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../../app/query-client.ts';
import { problemsOf } from '../../../components/form/check-body.ts';
import { useUnloadWarning } from '../../../components/form/use-form.ts';
import { CallError } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { type FileOnItsWay, sendFile, setOut } from './send-file.ts';

/** A file that was chosen, as the list shows it until all of it has arrived. */
export interface ShownFile {
  name: string;
  size: number;
  /** Bytes that have arrived. */
  sent: number;
  state: 'Waiting' | 'Sending' | 'Failed' | 'Refused';
  /** Why it is refused. */
  problem?: string;
}

/**
 * Sends files one after the other. One whose connection broke stays first in the row, and goes on from the part that failed
 * by `goOn` or when the connection is back.
 */
export function useSending(no: string) {
  const [files, setFiles] = useState<readonly ShownFile[]>([]);
  const row = useRef<FileOnItsWay[]>([]);
  const isSending = useRef(false);
  const leaving = useRef(new AbortController());
  const note = useCallback((name: string, change: Partial<ShownFile>) => {
    setFiles((old) => old.map((file) => (file.name === name ? { ...file, ...change } : file)));
  }, []);
  const forget = useCallback((name: string) => {
    setFiles((old) => old.filter((file) => file.name !== name));
  }, []);

  const goOn = useCallback(async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    const { signal } = leaving.current;
    try {
      for (let [next] = row.current; next; [next] = row.current) {
        const { name } = next.file;
        note(name, { state: 'Sending' });
        try {
          await sendFile(no, next, (sent) => note(name, { sent }), signal);
          await queryClient.invalidateQueries({ queryKey: [readImport.path] });
          forget(name);
        } catch (error) {
          if (signal.aborted || !(error instanceof CallError)) throw error;
          if (mayGoOn(error)) return note(name, { state: 'Failed' });
          note(name, { state: 'Refused', problem: wordsOf(error) });
        }
        row.current.shift();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      isSending.current = false;
    }
  }, [no, note, forget]);

  const send = (chosen: readonly File[]): void => {
    const names = chosen.map(({ name }) => name);
    const isOther = ({ name }: { name: string }) => !names.includes(name);
    const shown = chosen.map(shownFile);
    setFiles((old) => [...old.filter(isOther), ...shown]);
    const fit = chosen.filter((_, index) => shown[index]?.state === 'Waiting');
    // one of the same name that is under way is finished first
    const [first, ...others] = row.current;
    const kept = others.filter(({ file }) => isOther(file));
    row.current = [...(first && (isSending.current || isOther(first.file)) ? [first] : []), ...kept];
    row.current.push(...fit.map(setOut));
    void goOn();
  };

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    const again = () => void goOn();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      controller.abort();
    };
  }, [goOn]);
  const isOnItsWay = files.some(({ state }) => state !== 'Refused');
  useUnloadWarning(isOnItsWay);
  return { files, isOnItsWay, send, goOn, forget };
}

function shownFile(file: File): ShownFile {
  const { name, size } = file;
  const { file_name } = problemsOf(sendImportPart, { file_name: name });
  const problem = size > importFileBytes ? t('The file is too large: at most 2 GB.') : file_name;
  return { name, size, sent: 0, ...(problem ? { state: 'Refused', problem } : { state: 'Waiting' }) };
}

/** What has nothing to do with the file: no connection, a server that is busy or restarts. */
const mayGoOn = ({ status }: CallError): boolean => status === 0 || status === 429 || status >= 500;

const wordsOf = ({ errors, message }: CallError): string => Object.values(errors).join(' ') || message;
