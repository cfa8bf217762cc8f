import { type Message, message } from '@banyan/contract/core/text';
import type { UtrVerdict } from '@banyan/contract/withdrawals/utr';
import { toDecimal } from '@banyan/plan/money';
import type { UtrLine } from './read-utr-file.ts';

/** What is known of a withdrawal that a line names. */
export interface KnownWithdrawal {
  id: string;
  status: string;
  net: string;
  destination?: string | null;
}

export interface JudgedLine extends UtrLine {
  verdict: UtrVerdict;
  /** The withdrawal it would pay; null = none of that number. */
  withdrawal_id: string | null;
}

/**
 * The verdict on every line of a file. A line that stands there twice counts once; two lines that name the same request
 * or the same UTR and differ contradict each other, so neither counts.
 * @param known withdrawals by number
 * @param usedUtrs UTRs that paid some withdrawal before
 */
export function judgeUtrLines(
  lines: readonly UtrLine[],
  known: ReadonlyMap<string, KnownWithdrawal>,
  usedUtrs: ReadonlySet<string>,
): JudgedLine[] {
  const doubled = findDoubled(lines);
  return lines.map((line) => {
    const found = known.get(line.no);
    const withdrawal_id = found?.id ?? null;
    if (line.problem) return { ...line, withdrawal_id, verdict: 'Unreadable' };
    const twice = doubled.get(line);
    if (twice) return { ...line, withdrawal_id, verdict: 'Doubled', problem: twice };
    return { ...line, withdrawal_id, verdict: verdictOf(line, found, usedUtrs.has(line.utr)) };
  });
}

/** The verdict on one line by itself. */
export function verdictOf(
  line: Pick<UtrLine, 'utr' | 'amount'>,
  known: Pick<KnownWithdrawal, 'status' | 'net' | 'destination'> | undefined,
  isUtrUsed: boolean,
): UtrVerdict {
  if (!known) return 'Unknown number';
  if (known.status === 'Paid') return 'Already paid';
  if (isUtrUsed) return 'UTR used';
  if (known.status !== 'Processing' || known.destination === 'Crypto') return 'Not in a batch';
  return toDecimal(line.amount).eq(known.net) ? 'Fits' : 'Amount differs';
}

/** Lines that do not count because of another one, with the reason. */
function findDoubled(lines: readonly UtrLine[]): Map<UtrLine, Message> {
  const readable = lines.filter(({ problem }) => problem === null);
  const doubled = new Map<UtrLine, Message>();
  for (const key of ['no', 'utr'] as const) {
    for (const [first, ...others] of groupsOf(readable, key)) {
      if (!first) continue;
      const isSame = (line: UtrLine) =>
        line.no === first.no && line.utr === first.utr && toDecimal(line.amount).eq(first.amount);
      if (others.every(isSame))
        for (const other of others)
          doubled.set(other, message('The same stands in line {line}.', { line: first.line }));
      else
        for (const line of [first, ...others])
          doubled.set(
            line,
            message('Lines {lines} contradict each other.', {
              lines: [first, ...others]
                .slice(0, 5)
                .map((each) => each.line)
                .join(', '),
            }),
          );
    }
  }
  return doubled;
}

function groupsOf(lines: readonly UtrLine[], key: 'no' | 'utr'): UtrLine[][] {
  const groups = new Map<string, UtrLine[]>();
  for (const line of lines) {
    const group = groups.get(line[key]);
    if (group) group.push(line);
    else groups.set(line[key], [line]);
  }
  return [...groups.values()];
}
