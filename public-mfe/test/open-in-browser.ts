import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import type { Opened } from './browser-entry.tsx'
import { chromiumPath } from './env.ts'

const ORIGIN = 'http://public.test'

const configuration = (path: string): Configuration => ({
  mode: 'production',
  devtool: false,
  context: import.meta.dirname,
  entry: { page: './browser-entry.tsx' },
  output: { path, filename: '[name].js', asyncChunks: false },
  plugins: [new rspack.DefinePlugin({ __HAS_LAZY_SCRIPTS__: 'false', __LAZY_SCRIPTS__: '{}', __CHUNK_LOAD_TIMEOUT_MS__: '0' })],
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        type: 'javascript/auto',
        options: { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' } },
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
})

const bundle = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'public-mfe-'))
  try {
    await new Promise<void>((resolve, reject) =>
      rspack(configuration(folder)).run((error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
        else resolve()
      }),
    )
    return await readFile(join(folder, 'page.js'), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A real browser that opens markup as the document of a path and hydrates it. */
export const startBrowser = async () => {
  const [script, browser]: [string, Browser] = await Promise.all([
    bundle(),
    chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] }),
  ])
  let served = { url: '', markup: '' }

  /** A new page. Requests for its document and for images succeed, all others fail. */
  const createPage = async (options?: BrowserContextOptions): Promise<Page> => {
    const page = await browser.newPage(options)
    await page.route('**/*', (route) => {
      const url = route.request().url()
      if (url === served.url) {
        const body = `<!doctype html><title>x</title><div id="root">${served.markup}</div><script src="/page.js"></script>`
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body })
      }
      if (url === `${ORIGIN}/page.js`) return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script })
      return url.startsWith(`${ORIGIN}/media/`) ? route.fulfill({ contentType: 'image/gif', body: GIF }) : route.abort()
    })
    return page
  }

  const load = async (page: Page, path: string, markup: string): Promise<Opened> => {
    served = { url: ORIGIN + path, markup }
    await page.goto(served.url)
    return page.evaluate(() => (window as unknown as { open: () => Promise<Opened> }).open())
  }

  // Creating a page takes longer than opening a document in it.
  const shared = await createPage()

  return {
    /** Opens a document, hydrates it, and resolves with the result. */
    open: (path: string, markup: string): Promise<Opened> => load(shared, path, markup),
    /** Resolves with the hydrated page, whose clock the caller controls. The caller closes the page. */
    visit: async (path: string, markup: string, options?: BrowserContextOptions): Promise<Page> => {
      const page = await createPage(options)
      await page.clock.install()
      await load(page, path, markup)
      return page
    },
    close: () => browser.close(),
  }
}
