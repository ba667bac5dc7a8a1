import { VIDEO_HOSTS } from '@portfolio/contracts'
import { trustedTypesDirectives } from '#delivery/shared/trusted-types.ts'
import { getTransportSecurity } from '#http/security-headers.ts'

/** Where the browser may load scripts and styles from: the gateway's own release files, and inline ones by their hash. */
export interface PolicySources {
  origin: string
  scriptHashes: string[]
  styleHashes: string[]
  /** The admin portal copies images that the owner pastes from other sites. */
  mayFetchFromOtherSites?: boolean
  /** The portal shows the document in a frame. */
  isFramed?: boolean
}

/**
 * Where release files are. A policy cannot name a host with an underscore, which local networks have, so such a host allows itself.
 * Source: https://www.w3.org/TR/CSP3/#grammardef-host-char
 */
const getReleaseFiles = (origin: string) => (origin.includes('_') ? "'self'" : `${origin}/mfe/`)

/** Path-scoped and without a nonce, so that a cached document and its policy always match (docs/decisions). */
const contentSecurityPolicy = ({ origin, scriptHashes, styleHashes, mayFetchFromOtherSites, isFramed }: PolicySources) =>
  [
    "default-src 'none'",
    `script-src ${[getReleaseFiles(origin), ...scriptHashes].join(' ')}`,
    `style-src ${[getReleaseFiles(origin), ...styleHashes].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `font-src ${getReleaseFiles(origin)}`,
    `connect-src 'self'${mayFetchFromOtherSites ? ' https:' : ''}`,
    `frame-src 'self' ${VIDEO_HOSTS.map((host) => `https://${host}`).join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    ...trustedTypesDirectives,
  ].join('; ')

export const documentHeaders = (sources: PolicySources): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(sources),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-frame-options': sources.isFramed ? 'SAMEORIGIN' : 'DENY',
  ...getTransportSecurity(sources.origin),
})
