import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { API_PREFIX, ownerEndpoints, TOKEN_HEADER, type WorkPage } from '@portfolio/contracts'
import { noSettings } from '@portfolio/infra/no-settings'
import { addImage, aLink, aPost, aWork, type Post, type Row, resetSite, waitForVariants } from './content.ts'
import { serveFolder } from './serve-folder.ts'
import { root } from './start-product.ts'
import { type Site, test } from './test.ts'

const execute = promisify(execFile)
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n')

const uploadPdf = async (site: Site): Promise<string> => {
  const body = new FormData()
  body.append('file', new File([PDF], 'engine.pdf', { type: 'application/pdf' }))
  const response = await fetch(site.url + API_PREFIX + ownerEndpoints.fileUpload, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: site.token },
    body,
  })
  return ((await response.json()) as { file: { url: string } }).file.url
}

export const readPage = (site: Site, { _id }: { _id: string }) => site.call<WorkPage>('GET', `/works/books/${_id}`)

/** Exports a site with content of every kind for the tests of a file, into a folder that a host serves which runs no software. */
export const setUpStaticExport = () => {
  let folder: string
  let host: Awaited<ReturnType<typeof serveFolder>>
  let book: WorkPage
  let blog: Post
  let output: string

  const runExport = (site: Site, ...args: string[]) =>
    execute(process.execPath, [join(root, 'api/src/commands/export.ts'), ...args], {
      env: { ...process.env, ...noSettings, DATA_DIR: site.dataDir, PUBLIC_URL: host.url },
    })

  test.beforeAll(async ({ site }) => {
    folder = await mkdtemp(join(tmpdir(), 'portfolio-export-'))
    host = await serveFolder(folder)
    await resetSite(site)
    const href = await uploadPdf(site)
    const row = await site.call<Row>('POST', '/books/add', {
      ...aWork('Sketch of the Engine', { author: 'Ada Lovelace', releaseDate: 'October 1843' }),
      details: { csl: { keyword: 'machines, notes' }, links: [{ kind: 'pdf', href }], bibtex: null },
    })
    for (const [index, title] of ['Tables of Logarithms', 'On Weaving', 'The Loom', 'Numbers of Bernoulli'].entries())
      await site.call('POST', '/books/add', aWork(title, { releaseDate: `May ${1840 + index}` }))
    for (const call of ['/bookChapters', '/journalArticles', '/projects'])
      await site.call('POST', `${call}/add`, aWork(`A work among ${call.slice(1)}`))
    await site.call('POST', '/conferences/add', { title: 'Meeting in Turin', conferenceDate: '4 May 1840', description: 'What was said.' })
    // The second page of the landing page has the last two.
    for (let number = 1; number <= 102; number += 1) await site.call('POST', '/links/add', aLink(`A place elsewhere ${number}`))
    const uploads = [await addImage(site), await addImage(site, [40, 60, 140])]
    const images = uploads.map(({ url }) => url)
    const [section] = await site.call<Post[]>('GET', '/about')
    await site.call('POST', '/about/edit', { ...aPost('The owner', { images }), id: section?._id })
    book = await readPage(site, row)
    const links = ['//about', '/blogs/tags/Loom%20&%20punch%20cards', '/%61bout', '/?page=1'].map((path) => host.url + path)
    const more = [...links, 'https://forum.example/thread?page=3'].map((href) => `<a href="${href}">more</a>`).join(' ')
    const description = `<p>Poetical science, <a href="${host.url}${book.path}">a book</a> and <a href="/about">the author</a>, ${more}.</p>`
    blog = await site.call<Post>('POST', '/blogs/add', {
      ...aPost('On poetical science', { images, description }),
      tags: ['Loom & punch cards', 'Input/output'],
    })
    // They change pages when they are ready.
    for (const { _id } of uploads) await waitForVariants(site, _id)
    output = (await runExport(site, folder, '--apache')).stdout
  })
  test.afterAll(async () => {
    await host.close()
    await rm(folder, { recursive: true, force: true })
  })

  return {
    folder: () => folder,
    url: () => host.url,
    book: () => book,
    blog: () => blog,
    /** What the first run printed. */
    output: () => output,
    runExport,
  }
}
