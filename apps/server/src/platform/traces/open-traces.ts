import { AsyncLocalStorage } from 'node:async_hooks';
import { Failure } from '../fail.ts';
import { type SpanFacts, sendTraces, type Traces } from './in-span.ts';

/** Where traces go by OpenTelemetry's protocol over HTTP. */
interface TraceSettings {
  /** The collector, without a path; null = there is none. */
  tracesUrl: string | null;
  /** Of how many requests, jobs and closings that begin here spans are kept: 0 to 1. */
  tracedShare: number;
}

/**
 * Sends traces from now on, where a collector is named. Its packages are loaded only then.
 * @returns sends what is left, and no more
 */
export async function openTraces({
  tracesUrl,
  tracedShare,
}: TraceSettings): Promise<{ stop(): Promise<void> }> {
  if (tracesUrl === null) return { stop: async () => {} };
  const [api, sdk, { OTLPTraceExporter }, { parseTraceParent }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${tracesUrl.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'banyan', 'process.pid': process.pid }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracedShare) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('banyan');
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  type Context = typeof ROOT_CONTEXT;
  const inside = new AsyncLocalStorage<Context>();
  const here = () => inside.getStore() ?? ROOT_CONTEXT;

  const around: Traces['around'] = async (name, facts, work) => {
    const span = tracer.startSpan(name, { attributes: facts }, here());
    try {
      return await inside.run(trace.setSpan(here(), span), work);
    } catch (error) {
      span.setAttributes(factsOf(error));
      // a refusal is an answer
      if (!(error instanceof Failure)) span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  sendTraces({
    around,
    isInside: () => inside.getStore() !== undefined,
    past: (name, milliseconds) => {
      const now = Date.now();
      tracer.startSpan(name, { startTime: now - milliseconds }, here()).end(now);
    },
    request: (name, traceparent) => {
      const parent = parseTraceParent(traceparent ?? '');
      const above = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, above);
      const context = trace.setSpan(above, span);
      return {
        within: (work) => inside.run(context, work),
        end: (last, facts, isFailed) => {
          span.updateName(last).setAttributes(facts);
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  });
  return {
    stop: async () => {
      sendTraces(null);
      // a collector that is away keeps nobody from stopping
      await provider.shutdown().catch(() => {});
    },
  };
}

/** What kind of error it was: its words may hold what somebody sent. */
function factsOf(error: unknown): SpanFacts {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return { 'error.type': typeof code === 'string' ? code : String(name ?? typeof error) };
}
