import { APP_NAMES, type ContentEvidence, type Release, type ReleaseEvidence } from '@portfolio/mfe-contract'
import { computeIntegrity } from './integrity.ts'
import { nameRelease } from './release-paths.ts'

/** Returns a digest of the files of a release (`sha384-…`), whatever the order of the keys in `release.json`. */
export const digestFiles = ({ files }: Pick<Release, 'files'>): string => {
  const lines = files.map(({ path, bytes, integrity }) => `${path} ${bytes} ${integrity}\n`)
  return computeIntegrity(lines.join(''))
}

const orderContent = ({ site, pages, unavailable }: ContentEvidence): ContentEvidence => ({
  site,
  pages,
  ...(unavailable !== undefined && { unavailable }),
})

/** Returns evidence with its keys in the published order, which a database does not preserve. */
export const orderEvidence = ({
  files,
  checkedAt,
  browser,
  pages,
  with: others,
  unreached = [],
  content,
}: ReleaseEvidence): ReleaseEvidence => ({
  files,
  checkedAt,
  browser,
  pages,
  with: Object.fromEntries(APP_NAMES.flatMap((app) => (others[app] === undefined ? [] : [[app, others[app]]]))),
  ...(unreached.length > 0 && { unreached }),
  ...(content && { content: orderContent(content) }),
})

/** Returns what is wrong unless a release has evidence of a browser check of exactly these files. */
export const validateEvidence = (release: Release): string | undefined => {
  const { evidence } = release
  if (!evidence)
    return `${nameRelease(release)} has no evidence of a browser check: only the owner can activate it, with --without-evidence`
  if (evidence.files !== digestFiles(release))
    return `The evidence of ${nameRelease(release)} is about other files than those of the release`
}
