import { createHmac, timingSafeEqual } from 'node:crypto'
import { APP_NAMES, type AppName } from '@portfolio/contracts'
import { isVersion } from '@portfolio/releases'
import type { Versions } from '#delivery/shared/history.ts'
import { createOnce } from '#shared/create-once.ts'

/** Releases that take the place of those in the active set, for whoever has the link. */
export interface Preview {
  versions: Partial<Versions>
  until: Date
}

interface Dependencies {
  /** The secret key that all processes share. */
  key: () => Promise<Buffer>
  isRevoked: (token: string) => Promise<boolean>
}

/** Longer than three apps with the longest versions. */
const TOKEN_CHARACTERS_MAX = 400
const SEPARATOR = '~'

const parseVersions = (parts: readonly string[]): Partial<Versions> | undefined => {
  const pairs = parts.map((part) => part.split('@') as [AppName, string])
  const isValid = pairs.length > 0 && pairs.every(([app, version = '']) => APP_NAMES.includes(app) && isVersion(version))
  return isValid ? Object.fromEntries(pairs) : undefined
}

/**
 * Tokens of previews, in links and in cookies: what is previewed, until when, and a keyed hash of both. Every process accepts them, and they
 * say nothing about who has them.
 */
export const createPreviewLinks = ({ key, isRevoked }: Dependencies) => {
  // A key of its own: nothing that is signed for another purpose can pass as a preview.
  const ownKey = createOnce(async () =>
    createHmac('sha256', await key())
      .update('previews')
      .digest(),
  )
  const sign = async (text: string) =>
    createHmac('sha256', await ownKey())
      .update(text)
      .digest('base64url')

  return {
    sign: async ({ versions, until }: Preview): Promise<string> => {
      const pairs = Object.entries(versions).map(([app, version]) => `${app}@${version}`)
      const text = [Math.floor(until.getTime() / 1_000), ...pairs].join(SEPARATOR)
      return `${text}${SEPARATOR}${await sign(text)}`
    },

    /**
     * Resolves with the preview of a token, which may have ended or have been revoked; undefined for a token that is not from this site or was
     * altered.
     */
    read: async (token: string): Promise<(Preview & { isRevoked: boolean }) | undefined> => {
      if (token.length > TOKEN_CHARACTERS_MAX) return
      const end = token.lastIndexOf(SEPARATOR)
      const text = token.slice(0, Math.max(end, 0))
      const [signature, expected] = [Buffer.from(token.slice(end + 1)), Buffer.from(await sign(text))]
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return
      const [seconds, ...parts] = text.split(SEPARATOR)
      const versions = parseVersions(parts)
      return versions && { versions, until: new Date(Number(seconds) * 1_000), isRevoked: await isRevoked(token) }
    },
  }
}

export type PreviewLinks = ReturnType<typeof createPreviewLinks>
