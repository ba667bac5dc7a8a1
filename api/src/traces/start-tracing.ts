import { setTimeout as wait } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'

export interface TracingOptions {
  /** Origin of a collector that accepts OTLP over HTTP. */
  endpoint: string
  serviceName: string
  /** Of the traces that begin here, from 0 to 1. */
  share: number
  version: string
}

/** Waits this long for a collector that does not respond. */
const FLUSH_MS_MAX = 2_000

/**
 * Sends traces to a collector, in the background and in batches. A collector that is not there costs nothing but the traces. Call it once in
 * a process.
 */
export const startTracing = ({ endpoint, serviceName, share, version }: TracingOptions) => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const waitAtMost = (work: Promise<void>) => Promise.race([work.catch(() => {}), wait(FLUSH_MS_MAX, undefined, { ref: false })])
  /** Resolves when what was recorded so far is sent, or cannot be. */
  const flush = () => provider.forceFlush({ timeoutMillis: FLUSH_MS_MAX }).catch(() => {})
  return {
    flush,
    close: async () => {
      // `shutdown` first sends the remaining spans, and by itself waits much longer for a collector.
      await waitAtMost(provider.shutdown())
    },
  }
}
