import { readCpal, readProcessor } from '@portfolio/citations/licenses'
import { type Licenses, licenseFiles, publicEndpoints } from '@portfolio/contracts'
import { Hono, type MiddlewareHandler } from 'hono'
import type { RespondWithFile } from '#cache/public-files.ts'
import type { PublicResponse } from '#cache/public-responses.ts'
import { createOnce } from '#shared/create-once.ts'
import { type PackageNotice, readPackages } from './read-packages.ts'

const SEPARATOR = `\n\n${'-'.repeat(79)}\n\n`

/** What is installed does not change while a process runs. */
const readPackagesOnce = createOnce(readPackages)

const readLicenses = async (): Promise<Licenses> => ({
  processorVersion: (await readProcessor()).version,
  packages: (await readPackagesOnce()).map(({ name, version, license }) => ({ name, version, license })),
})

const writeNotice = ({ name, version, license, text }: PackageNotice) =>
  [`${name} ${version} (${license})`, text].filter(Boolean).join('\n\n')

const files: Record<keyof typeof licenseFiles, () => Promise<string>> = {
  cpal: readCpal,
  processor: async () => {
    const [{ version, notice, source }, cpal] = await Promise.all([readProcessor(), readCpal()])
    return [`citeproc ${version}\n\n${notice}`, cpal, source].join(SEPARATOR)
  },
  packages: async () => (await readPackagesOnce()).map(writeNotice).join(SEPARATOR),
}

/** Returns the route with the data of the page about licenses. */
export const licenseRoutes = (respond: PublicResponse) => new Hono().get(publicEndpoints.licenses, (c) => respond(c, readLicenses))

/** Returns the routes of the texts that licenses require to be available. */
export const licenseFileRoutes = (respond: RespondWithFile, secure: MiddlewareHandler) => {
  const routes = new Hono()
  for (const [name, path] of Object.entries(licenseFiles)) {
    const produce = async () => ({ contentType: 'text/plain; charset=utf-8', body: await files[name as keyof typeof files]() })
    routes.get(path, secure, (c) => respond(c, produce, { key: path }))
  }
  return routes
}
