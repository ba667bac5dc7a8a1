import { type Attributes, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Records nothing unless `startTracing` was called. */
const tracer = trace.getTracer('portfolio')

/** Runs `work` as a step of the present trace. Attributes contain no secrets and nothing that visitors have typed. */
export const inSpan = <Result>(name: string, attributes: Attributes, work: () => Promise<Result>, kind = SpanKind.INTERNAL) =>
  tracer.startActiveSpan(name, { attributes, kind }, async (span): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
      throw error
    } finally {
      span.end()
    }
  })
