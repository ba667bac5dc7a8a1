import { afterEach, describe, expect, it } from 'vitest'
import type { Renderer } from '#delivery/shared/rendering.ts'
import { createRenderer, type RendererDependencies } from './renderer.ts'

const shell = `
const kept = []
exports.render = async ({ url, remote, fetch }) => {
  if (url.startsWith('/hang?') || url === '/hang') for (;;) {}
  if (url === '/throw') throw new Error('a page that throws')
  if (url === '/exhaust') { const all = []; for (;;) all.push(new Array(1e6).fill(url)) }
  if (url === '/keep') kept.push(new Uint8Array(20e6).fill(1))
  if (url.startsWith('/list')) kept.push(new Array(2e6).fill(url.length))
  if (url === '/garbage') for (let count = 0; count < 6; count += 1) new Uint8Array(20e6).fill(1)
  if (url === '/fill') for (const all = []; ; ) all.push(new Uint8Array(10e6).fill(1))
  if (url === '/hang-on-data') {
    await fetch('http://document.invalid/api/settings')
    for (;;) {}
  }
  if (url === '/hang-if-requested' && (await (await fetch('http://document.invalid/api/hang')).json())) for (;;) {}
  if (url === '/slow') while (!(await (await fetch('http://document.invalid/api/may-end')).json()));
  if (url === '/clone') structuredClone(await (await fetch('http://document.invalid/api/books')).json())
  if (url === '/clone-or-fail') {
    const status = await (await fetch('http://document.invalid/api/books')).json().then(structuredClone).then(() => 200, () => 503)
    return { html: '', status, head: {}, state: {} }
  }
  if (url === '/read') (await (await fetch('http://document.invalid/api/books')).json())[0].slug
  if (url === '/forgotten') await new Promise(() => {})
  if (url === '/many') await Promise.all(['books', 'blogs', 'links'].map((list) => fetch('http://document.invalid/api/' + list)))
  const data = url === '/data' ? await (await fetch('http://document.invalid/api/books?x=1')).json() : null
  return { html: '<p>' + remote.createRoutes().length + url + JSON.stringify(data) + '</p>', status: 200, head: { title: url }, state: {} }
}`
const publicMfe = "require('react'); exports.createRoutes = () => [1, 2]"

const BOOKS = '[{"title":"On Computable Numbers"}]'

let renderer: Renderer
/** A render that never ends is terminated after less time than in production. */
const LIMITS = { cpuMsMax: 150, firstCpuMsMax: 600 }
/** For tests of memory: on a busy machine, filling buffers takes many times as long. */
const LONG = { cpuMsMax: 30_000, firstCpuMsMax: 30_000, renderMsMax: 30_000 }
const start = ({ limits, ...options }: Partial<RendererDependencies> = {}) => {
  const requested: string[] = []
  let replaced = 0
  renderer = createRenderer({
    bundles: { shell, remotes: { 'public-mfe': publicMfe } },
    callApi: async (path) => {
      requested.push(path)
      return { status: 200, body: BOOKS }
    },
    log: { warn: () => {} },
    limits: { ...LIMITS, ...limits },
    onReplace: () => {
      replaced += 1
    },
    ...options,
  })
  return { requested, replaced: () => replaced }
}
afterEach(() => renderer.close())

describe('the render worker', () => {
  it('renders with both bundles and data from the API of its own process only', async () => {
    const { requested } = start()
    await expect(renderer.render('/data')).resolves.toMatchObject({ html: '<p>2/data[{"title":"On Computable Numbers"}]</p>', status: 200 })
    expect(requested).toEqual(['/api/books?x=1'])
  })

  it('reports reads that the sample content lacks, and renders a page that fails only while its reads are watched', async () => {
    start({ callApi: async () => ({ status: 200, body: BOOKS, isSample: true }) })
    expect(await renderer.render('/read')).toMatchObject({ status: 200, missing: ['[].slug of /api/books'] })
    for (const url of ['/clone', '/clone-or-fail']) {
      const rendered = await renderer.render(url)
      expect([rendered.status, rendered.missing]).toEqual([200, undefined])
    }
  })

  it('rejects only the render that throws', async () => {
    start()
    const [thrown, fine] = await Promise.allSettled([renderer.render('/throw'), renderer.render('/fine')])
    expect(thrown).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('a page that throws') } })
    expect(fine).toMatchObject({ status: 'fulfilled' })
  })

  it('terminates a render that never ends, without blocking this thread, and renders the next page', async () => {
    start()
    await renderer.ready()
    let beats = 0
    const beat = setInterval(() => {
      beats += 1
    }, 10)
    await expect(renderer.render('/hang')).rejects.toThrow('took too long')
    clearInterval(beat)
    expect(beats).toBeGreaterThan(2)
    await expect(renderer.render('/after')).resolves.toMatchObject({ status: 200 })
  })

  it('renders one page at a time, together with its data', async () => {
    const responding = Promise.withResolvers<void>()
    const { requested } = start({
      callApi: async (path) => {
        requested.push(path)
        await responding.promise
        return { status: 200, body: BOOKS }
      },
    })
    const first = renderer.render('/many')
    const second = renderer.render('/data')
    await expect.poll(() => requested.toSorted()).toEqual(['/api/blogs', '/api/books', '/api/links'])
    responding.resolve()
    await Promise.all([first, second])
    expect(requested.at(-1)).toBe('/api/books?x=1')
  })

  it.each(['/hang', '/hang-on-data'])('renders the pages that wait beside %s with the next worker', async (hanging) => {
    start()
    await renderer.render('/fine')
    const pages = ['/data', '/before', hanging, '/after', '/many']
    const [data, before, hung, after, many] = await Promise.allSettled(pages.map((page) => renderer.render(page)))
    expect(hung).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('took too long') } })
    for (const one of [data, before, after, many]) expect(one).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
  })

  it('renders the pages that wait behind several hanging pages', async () => {
    start()
    await renderer.render('/fine')
    const hanging = Promise.allSettled([1, 2, 3].map((n) => renderer.render(`/hang?${n}`)))
    const others = await Promise.all(['/data', '/many', '/after'].map((page) => renderer.render(page)))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const one of await hanging) expect(one.status).toBe('rejected')
  })

  it('replaces one worker for a page that hangs, however often it is requested', async () => {
    const { replaced } = start()
    await renderer.render('/fine')
    for (let turn = 0; turn < 20; turn += 1) await expect(renderer.render('/hang')).rejects.toThrow()
    await expect(renderer.render('/fine')).resolves.toMatchObject({ status: 200 })
    expect(replaced()).toBe(1)
  })

  it('renders a page that hung again after its quarantine', async () => {
    let hangs = true
    start({ callApi: async () => ({ status: 200, body: String(hangs) }), quarantineMs: 2_000 })
    await renderer.render('/fine')
    await expect(renderer.render('/hang-if-requested')).rejects.toThrow('took too long')
    hangs = false
    await expect(renderer.render('/hang-if-requested')).rejects.toThrow('hung or crashed a moment ago')
    await expect.poll(() => renderer.render('/hang-if-requested')).toMatchObject({ status: 200 })
  })

  it('rejects a render at its timeout, without a quarantine when it computed for less than its limit', async () => {
    let mayEnd = false
    const { replaced } = start({ timeoutMs: 200, limits: LONG, callApi: async () => ({ status: 200, body: String(mayEnd) }) })
    for (let turn = 0; turn < 2; turn += 1) {
      mayEnd = false
      await expect(renderer.render('/slow')).rejects.toThrow('took too long')
      mayEnd = true
      await expect.poll(() => renderer.render('/fine')).toMatchObject({ status: 200 })
    }
    expect(replaced()).toBe(0)
  })

  it('rejects at once when fifty renders are waiting', async () => {
    const responding = Promise.withResolvers<void>()
    start({
      callApi: async () => {
        await responding.promise
        return { status: 200, body: BOOKS }
      },
    })
    await renderer.ready()
    const accepted = [renderer.render('/data'), ...Array.from({ length: 50 }, (_, n) => renderer.render(`/page-${n}`))]
    await expect(renderer.render('/one-too-many')).rejects.toThrow('Too many renders are waiting')
    responding.resolve()
    for (const rendered of await Promise.all(accepted)) expect(rendered.status).toBe(200)
  })

  it('terminates a render that never ends without computing, and renders the next page', async () => {
    const { replaced } = start({ limits: { renderMsMax: 500 } })
    await renderer.ready()
    const forgotten = renderer.render('/forgotten')
    forgotten.catch(() => {})
    await expect(renderer.render('/fine')).resolves.toMatchObject({ status: 200 })
    await expect(forgotten).rejects.toThrow('took too long')
    expect(replaced()).toBe(1)
  })

  it('renders pages that were rendered before ahead of several new ones that hang', async () => {
    start()
    for (const page of ['/data', '/many', '/after']) await renderer.render(page)
    const order: string[] = []
    const follow = (page: string) =>
      renderer.render(page).then(
        () => order.push(page),
        () => order.push(page),
      )
    await Promise.all(['/hang?1', '/hang?2', '/hang?3', '/data', '/many', '/after'].map(follow))
    expect(order).toEqual(['/hang?1', '/data', '/many', '/after', '/hang?2', '/hang?3'])
  })

  it('terminates a render that uses up all memory and renders the next page', async () => {
    start()
    await expect(renderer.render('/exhaust')).rejects.toThrow()
    await expect(renderer.render('/after')).resolves.toMatchObject({ status: 200 })
  })

  it('terminates a render that fills memory outside the heap and renders the next page', async () => {
    start({ limits: LONG })
    await expect(renderer.render('/fill')).rejects.toThrow('A render took too much memory')
    await expect(renderer.render('/after')).resolves.toMatchObject({ status: 200 })
  })

  it('is replaced between two renders when the bundles keep buffers, and every page is rendered', async () => {
    const { replaced } = start({ limits: { ...LONG, bufferBytesMax: 50e6 } })
    const pages = await Promise.all(Array.from({ length: 5 }, () => renderer.render('/keep')))
    expect(pages.map(({ status }) => status)).toEqual(Array(5).fill(200))
    // When buffers that are garbage are freed decides whether it is after two or three renders.
    expect(replaced()).toBeGreaterThanOrEqual(1)
  })

  it('is replaced between two renders when the bundles keep objects, so that no page is blamed for what others have left', async () => {
    const { replaced } = start({ limits: { ...LONG, heapBytesMax: 80e6 } })
    for (let count = 0; count < 20; count += 1) await expect(renderer.render(`/list?${count}`)).resolves.toMatchObject({ status: 200 })
    expect(replaced()).toBeGreaterThanOrEqual(2)
  })

  it('is replaced once for a page that is requested once, when every page keeps too many buffers', async () => {
    const keeping =
      'const kept = []; exports.render = async () => { kept.push(new Uint8Array(60e6).fill(1)); return { html: "", status: 200 } }'
    const { replaced } = start({
      bundles: { shell: keeping, remotes: { 'public-mfe': publicMfe } },
      limits: { ...LONG, bufferBytesMax: 50e6 },
    })
    for (const count of [1, 2, 3]) {
      await renderer.render('/about')
      expect(replaced()).toBe(count)
    }
  })

  it('is not replaced for buffers that are garbage', async () => {
    const { replaced } = start({ limits: { ...LONG, bufferBytesMax: 50e6 } })
    for (let count = 0; count < 3; count += 1) await renderer.render('/garbage')
    expect(replaced()).toBe(0)
  })

  it('does not become ready with a bundle that never finishes loading', async () => {
    start({ bundles: { shell, remotes: { 'public-mfe': 'for (;;) {}' } }, limits: { startMsMax: 500 } })
    await expect(renderer.ready()).rejects.toThrow('The bundles took too long to load')
  })

  it.each(['node:fs', 'fs', 'child_process', 'kysely', '@portfolio/contracts'])(
    'does not become ready with a bundle that requires %s',
    async (id) => {
      start({ bundles: { shell, remotes: { 'public-mfe': `require(${JSON.stringify(id)}); exports.createRoutes = () => []` } } })
      await expect(renderer.ready()).rejects.toThrow(`requires ${id}, which is not shared`)
    },
  )
})
