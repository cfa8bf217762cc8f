/** What a span says beside its name and times: never who somebody is, nor what they sent (docs/operations.md §7). */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Where spans go while traces are sent somewhere. */
export interface Traces {
  /** A span around some work; what is done meanwhile stands under it. */
  around<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T>;
  /** A span of a request from outside, under that of `traceparent` where there is one; the caller ends it. */
  request(name: string, traceparent: string | undefined): RequestSpan;
  /** Whether there is a span to stand under. */
  isInside(): boolean;
  /** A span that is over by now. */
  past(name: string, milliseconds: number): void;
}

export interface RequestSpan {
  /** Goes on under the span. */
  within(work: () => void): void;
  end(name: string, facts: SpanFacts, isFailed: boolean): void;
}

/** Of this process; null = none are sent, and nothing is paid for them. */
let sent: Traces | null = null;

export const traces = (): Traces | null => sent;

/** @param to null = nowhere from now on */
export function sendTraces(to: Traces | null): void {
  sent = to;
}

/** Does some work in a span of its own, where traces are sent. */
export const inSpan = <T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> =>
  sent ? sent.around(name, facts, work) : work();

/** As `inSpan`, but only as a part of something that is traced: what polls every second would be nothing but noise. */
export const inSpanInside = <T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> =>
  sent?.isInside() ? sent.around(name, facts, work) : work();
