import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { createMiddleware } from 'hono/factory'
import { getRoutePattern, type RequestEnv } from '#http/request-log.ts'
import { inSpan } from './in-span.ts'

/**
 * Makes each request that is not served from memory a trace, with the route's pattern and the request id of its log line. It continues the
 * trace of a trusted proxy; whoever else sends `traceparent` cannot decide what is recorded.
 */
export const traceRequests = (isTrustedProxy: (address: string) => boolean) =>
  createMiddleware<RequestEnv>((c, next) => {
    const isTrusted = isTrustedProxy(c.env?.incoming?.socket?.remoteAddress ?? '')
    const parent = isTrusted ? propagation.extract(context.active(), c.req.header()) : context.active()
    const { method } = c.req
    return context.with(parent, () =>
      inSpan(
        method,
        { 'http.request.method': method },
        async () => {
          await next()
          const span = trace.getActiveSpan()
          const route = getRoutePattern(c)
          span?.updateName(`${method} ${route}`)
          span?.setAttributes({
            'http.route': route,
            'http.response.status_code': c.res.status,
            'portfolio.request_id': c.get('requestId'),
          })
          if (c.res.status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        },
        SpanKind.SERVER,
      ),
    )
  })
