import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_NAMES } from '@portfolio/contracts'
import { checkWithContent } from '@portfolio/infra/check-release'
import { aBlogAsCurrent, addImage, aPost, aWork, resetSite } from '#support/content.ts'
import { root } from '#support/start-product.ts'
import { expect, test } from '#support/test.ts'
import { publishShortTitlesOnly } from './broken-releases.ts'

/**
 * The browser check with the content of a running site. first-deploy.spec.ts runs it as a team does, after the one with the sample content, with a
 * release that passes.
 */

// Some forty pages are opened at two widths, on a machine that runs other tests as well.
test.describe.configure({ mode: 'serial', timeout: 600_000 })

const LONG = `On ${'very '.repeat(80)}long titles`

test.beforeAll(async ({ site }) => {
  await resetSite(site)
  const { url } = await addImage(site)
  await site.call('POST', '/blogs/add', aPost('An earlier blog', { images: [url] }))
  await aBlogAsCurrent(site, 'The current blog')
  for (const path of ['/books', '/bookChapters', '/journalArticles', '/projects'])
    await site.call('POST', `${path}/add`, aWork(path === '/books' ? LONG : 'Intelligent machinery', { link: 'Only on paper' }))
})
test.afterAll(({ site }) => resetSite(site))

/** Puts a release of public-mfe between the builds of the other apps. */
const putBetweenBuilds = async (publish: (dataDir: string) => Promise<string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-builds-'))
  const version = await publish(folder)
  for (const app of APP_NAMES) {
    await mkdir(join(folder, app))
    const dist = app === 'public-mfe' ? join(folder, 'objects/releases', app, version) : join(root, app, 'dist')
    await symlink(dist, join(folder, app, 'dist'))
  }
  return folder
}

/** Forwards reads to a site and records all requests. */
const record = async (site: string) => {
  const requests: string[] = []
  const headers = new Set<string>()
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    for (const name of Object.keys(request.headers)) headers.add(name)
    const answer = await fetch(site + request.url)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    headers,
    close: () => server.close().closeAllConnections(),
  }
}

test('a release that throws with the content of the site is rejected, one page of each kind is opened, and the site is only read', async ({
  site,
  browser,
}) => {
  const builds = await putBetweenBuilds(publishShortTitlesOnly)
  const { url, requests, headers, close } = await record(site.url)
  const { faults, pages, unreached, site: checked } = await checkWithContent(Promise.resolve(browser), 'public-mfe', builds, url)
  close()
  await rm(builds, { recursive: true, force: true })
  for (const width of [390, 1440]) expect(faults).toContain(`/books throws: A title is too long (${width} px)`)
  const throwing = faults.flatMap((fault) => /^(\S+) throws: A title is too long/.exec(fault)?.[1] ?? [])
  const isOfThrowing = (fault: string) => throwing.some((path) => fault.startsWith(`${path} `) || fault.includes(` to ${path} `))
  expect(
    faults.filter((fault) => !isOfThrowing(fault)),
    'all other pages pass',
  ).toEqual([])
  for (const path of ['/', '/articles', '/about']) expect(throwing).not.toContain(path)
  expect(pages, 'a page of each kind, at both widths').toBeGreaterThan(30)
  for (const kind of ['/blogs/:id', '/articles/:work']) expect(unreached).not.toContain(kind)
  expect(checked).toBe(url)

  expect(requests).toContainEqual(expect.stringMatching(/^GET \/media\//))
  expect(requests.filter((request) => !/^GET \/(api|media)\//.test(request))).toEqual([])
  expect(requests.filter((request) => request.includes('beacon'))).toEqual([])
  for (const name of ['cookie', 'x-auth-token', 'authorization', 'referer']) expect([...headers]).not.toContain(name)
})

test('a site that is unavailable is no fault of the release, and is named with the reason', async ({ site, browser }) => {
  const { url, close } = await record(site.url)
  close()
  const checked = await checkWithContent(Promise.resolve(browser), 'public-mfe', root, url)
  expect(checked).toEqual({ site: url, pages: 0, faults: [], unreached: [], unavailable: 'ECONNREFUSED' })
})
