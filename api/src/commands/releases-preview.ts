import { type AppName, formatActor, formatVersions, type IssuedPreview, type ReleasePreview, releaseEndpoints } from '@portfolio/contracts'
import { formatTime } from './format-time.ts'
import type { Call } from './releases-site.ts'

/** The commands for links to previews. */

export const PREVIEW_USAGE = `       npm run releases -- preview public-mfe@<version> [--hours N] [--page /books]     (prints a link; N is 168, at most 720)
       npm run releases -- revoke <number>     (a link to a preview; "list" numbers them)`

export const previewReleases =
  (versions: Partial<Record<AppName, string>>, hours: string | undefined, page: string | undefined) => async (call: Call, url: string) => {
    const wanted = { versions, page, hours: hours === undefined ? undefined : Number(hours) }
    const { link, until, id } = await call<ReleasePreview>(releaseEndpoints.preview, wanted)
    return `Preview${id === undefined ? '' : ` ${id}`} of ${formatVersions(versions)}, until ${formatTime(until)} UTC, for anyone with the link:\n${url}${link}`
  }

/** Returns undefined if the arguments are another command. */
export const parseRevocation = ([command, id = '', ...more]: string[]) => {
  if (command !== 'revoke' || !/^\d{1,9}$/.test(id) || more.length) return undefined
  return async (call: Call) => {
    await call(releaseEndpoints.revokePreview, { id: Number(id) })
    return `Revoked preview ${id}: anyone who opened its link gets the active set.`
  }
}

/** Returns the lines of `list`. */
export const formatPreviews = (previews: readonly IssuedPreview[]): string[] =>
  previews.length
    ? [
        '\nPreview links',
        ...previews.map(
          ({ id, versions, until, createdAt, actor }) =>
            `  ${id}  ${formatVersions(versions)}, until ${formatTime(until)}, created ${formatTime(createdAt)} by ${formatActor(actor)}`,
        ),
      ]
    : []
