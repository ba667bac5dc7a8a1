import { expect, it } from 'vitest'
import { hasResponded, judgeResponse } from './judge-response.ts'

const HREF = 'https://www.a.example/papers/one'

it.each([
  [200, 'works'],
  [404, 'gone'],
  [410, 'gone'],
  [401, 'refused'],
  [403, 'refused'],
  [429, 'refused'],
  [999, 'refused'],
  [301, 'redirects'],
  [500, 'server-error'],
  [503, 'server-error'],
])('the status %i means %s', (status, outcome) => {
  expect(judgeResponse(HREF, { status, url: new URL(HREF), isPermanent: false })).toEqual({ outcome, status })
})

it.each([
  ['ENOTFOUND', 'no-host'],
  ['EAI_AGAIN', 'no-response'],
  ['ECONNREFUSED', 'no-response'],
  ['timeout', 'no-response'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['EPROTO', 'certificate'],
  ['HPE_INVALID_HEADER_TOKEN', 'server-error'],
  ['redirects', 'redirects'],
])('the error %s means %s', (error, outcome) => {
  expect(judgeResponse(HREF, { error, isRedirected: false })).toEqual({ outcome })
})

it.each([
  ['another page', 'https://b.example/one', true, { outcome: 'moved', target: 'https://b.example/one' }],
  ['another page for now', 'https://b.example/one', false, { outcome: 'works' }],
  ['another spelling of the address', 'http://a.example/papers/one/', true, { outcome: 'works' }],
  ['a name before the host', 'https://www.a.example@b.example/one', true, { outcome: 'moved', target: 'https://b.example/one' }],
  ['the front page of the site', 'https://a.example/', true, { outcome: 'front-page' }],
  ['the front page of another site', 'https://b.example/', true, { outcome: 'moved', target: 'https://b.example/' }],
])('a redirect to %s is told apart', (_, to, isPermanent, expected) => {
  expect(judgeResponse(HREF, { status: 200, url: new URL(to), isPermanent })).toEqual({ status: 200, ...expected })
})

it('a front page that redirects to its language works', () => {
  expect(judgeResponse('https://a.example/', { status: 200, url: new URL('https://a.example/en'), isPermanent: false }).outcome).toBe(
    'works',
  )
})

it.each([
  ['a certificate that cannot be verified', { error: 'CERT_HAS_EXPIRED', isRedirected: false }, true],
  ['no response after a redirect', { error: 'timeout', isRedirected: true }, true],
  ['no response', { error: 'timeout', isRedirected: false }, false],
  ['no such host', { error: 'ENOTFOUND', isRedirected: false }, false],
])('whether the host of the link responded is known from %s', (_, response, expected) => {
  expect(hasResponded(response)).toBe(expected)
})
