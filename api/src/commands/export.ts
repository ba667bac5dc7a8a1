/** Writes the public site as files for a host that runs no software. Exit code 1: written, but some links lead nowhere. */
import { resolve } from 'node:path'
import { openSession } from '#db/session.ts'
import { readEnv } from '#env'
import { checkSiteLinks } from '../doctor/site-links-store.ts'
import type { BrokenLink } from '../static-export/crawl.ts'
import { exportSite } from '../static-export/export-site.ts'
import { openFolder } from '../static-export/write-folder.ts'
import { withSite } from './open-site.ts'
import { parseArguments } from './parse-arguments.ts'
import { printOutcome } from './print-outcome.ts'
import { withApp } from './site-without-server.ts'

const USAGE = `Usage: npm run export -- DIR [--apache]   writes the public site to a new or empty folder, or updates an export
  --apache   also write .htaccess: headers, content types and redirects for Apache
PUBLIC_URL is the address at which the folder will be served, such as https://example.org.`

const SOURCES_MAX = 3

const describe = ({ address, from, reason }: BrokenLink) => {
  const others = from.length - SOURCES_MAX
  return `  ${address} (${reason}), linked from ${from.slice(0, SOURCES_MAX).join(', ')}${others > 0 ? ` and ${others} others` : ''}`
}
const list = (title: string, links: readonly BrokenLink[]) => [title, ...links.map(describe)].join('\n')

/** Resolves with what is wrong with links to other addresses of the site, which visitors of the folder cannot follow, or with an empty text. */
const findOtherAddresses = async (databaseUrl: string, publicUrl: string): Promise<string> => {
  const { db, close } = await openSession(databaseUrl)
  try {
    const { problem, text } = await checkSiteLinks(db, { publicUrl, alsoPublic: false })
    return problem ? `\n${text}. "npm run doctor -- --repair" links to them by their paths; then export again.` : ''
  } finally {
    await close()
  }
}

/** Resolves with the lines to print. Rejects with the broken links when there are any; everything else is written then. */
export const exportStatic = async (args: string[], getEnv = () => readEnv()): Promise<string> => {
  const { positionals, values } = parseArguments({ args, allowPositionals: true, options: { apache: { type: 'boolean' } } }, USAGE)
  const [dir, ...more] = positionals
  if (!dir || more.length) throw new Error(USAGE)
  const env = getEnv()
  const { publicUrl } = env
  if (!publicUrl) throw new Error(`PUBLIC_URL is not set.\n${USAGE}`)
  const path = resolve(dir)
  const folder = await openFolder(path)
  const { files, changed, removed, leftOut, broken, elsewhere } = await withSite(env, async (site) => ({
    ...(await withApp({ ...env, publicUrl }, site, (app) => exportSite({ ...app, publicUrl, folder, forApache: values.apache ?? false }))),
    elsewhere: await findOtherAddresses(site.databaseUrl, publicUrl),
  }))
  const outcome = `${changed} of ${files} files changed, ${removed} removed in ${path}.${elsewhere}`
  const missing = leftOut.length ? `\n${list('These addresses are left out. Tags can be renamed:', leftOut)}` : ''
  if (!broken.length && !elsewhere) return `${outcome} All${missing && ' other'} links work.${missing}`
  const nowhere = broken.length ? `\n${list(`${broken.length === 1 ? 'This link leads' : 'These links lead'} nowhere:`, broken)}` : ''
  throw new Error(outcome + nowhere + missing)
}

if (import.meta.main) await printOutcome(exportStatic(process.argv.slice(2)))
