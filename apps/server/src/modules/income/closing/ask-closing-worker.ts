import { openWorker } from '../../../platform/jobs/open-worker.ts';
import type { RanksAsked, StandingsAsked, WorkerMessage } from './closing-worker.ts';

/**
 * Asks something of the whole company in a thread of its own, which ends afterwards.
 * @param url signs in to the database as the application
 * @param answerOf the answer a message brings; undefined = it brings none
 */
export async function askClosingWorker<Answer>(
  url: string,
  asked: RanksAsked | StandingsAsked,
  answerOf: (message: WorkerMessage) => Answer | undefined,
): Promise<Answer> {
  const worker = openWorker('closing', url);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        const answer = answerOf(message);
        if (answer !== undefined) resolve(answer);
        else if ('failed' in message)
          reject(Object.assign(new Error(message.failed.message), message.failed));
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('the thread was broken off')));
      worker.postMessage(asked);
    });
  } finally {
    await worker.terminate();
  }
}
