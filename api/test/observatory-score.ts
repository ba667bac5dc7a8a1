/** Of a policy, by directive. */
const readPolicy = (policy: string) =>
  new Map(policy.split(';').map((directive) => [directive.trim().split(' ')[0] as string, directive.trim().split(' ').slice(1)]))

const HALF_A_YEAR_SECONDS = 15_768_000
/** With them, other sites learn at most the origin of a page. */
const PRIVATE_REFERRER = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/

const scorePolicy = (policy: Map<string, string[]>): number => {
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['*']
  const styles = policy.get('style-src') ?? policy.get('default-src') ?? ['*']
  const isBroad = (source: string) => /^(\*|https?:|data:)$/.test(source)
  if (!policy.has('default-src')) return -25
  if ([...scripts, ...(policy.get('object-src') ?? policy.get('default-src') ?? [])].some(isBroad)) return -20
  if ([...scripts, ...styles].some((source) => source === "'unsafe-inline'" || source === "'unsafe-eval'")) return -20
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

/**
 * Returns what the headers of a document of an https site score on the HTTP Observatory, at least: 100 and more is its best grade, A+. Cookies,
 * redirects and preloading are not part of them.
 * Source: https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 */
export const scoreHeaders = (headers: Headers): number => {
  const policy = readPolicy(headers.get('content-security-policy') ?? '')
  const maxAge = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
  const isFrameable = !policy.has('frame-ancestors')
  const modifiers = [
    scorePolicy(policy),
    headers.get('access-control-allow-origin') === '*' ? -50 : 0,
    maxAge >= HALF_A_YEAR_SECONDS ? 0 : -20,
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    isFrameable ? (headers.has('x-frame-options') ? 0 : -20) : 5,
    PRIVATE_REFERRER.test(headers.get('referrer-policy') ?? '') ? 5 : -5,
    headers.get('cross-origin-resource-policy') === 'same-origin' ? 10 : 0,
  ]
  return modifiers.reduce((score, modifier) => score + modifier, 100)
}
