import { afterEach, describe, expect, it } from 'vitest'
import type { Renderer } from '#delivery/shared/rendering.ts'
import { createRenderer } from './renderer.ts'

const shell = `
exports.render = async ({ url, remote, fetch }) => {
  if (url.startsWith('/hang?') || url === '/hang') for (;;) {}
  if (url === '/throw') throw new Error('a page that throws')
  if (url === '/exhaust') { const all = []; for (;;) all.push(new Array(1e6).fill(url)) }
  if (url === '/hang-on-data') {
    await fetch('http://document.invalid/api/settings')
    for (;;) {}
  }
  if (url === '/forgotten') await new Promise(() => {})
  if (url === '/many') await Promise.all(['books', 'blogs', 'links'].map((list) => fetch('http://document.invalid/api/' + list)))
  const data = url === '/data' ? await (await fetch('http://document.invalid/api/books?x=1')).json() : null
  return { html: '<p>' + remote.createRoutes().length + url + JSON.stringify(data) + '</p>', status: 200, head: { title: url }, state: {} }
}`
const publicMfe = "require('react'); exports.createRoutes = () => [1, 2]"

let renderer: Renderer
const start = (bundles: Partial<{ shell: string; publicMfe: string }> = {}, onReplace = () => {}) => {
  const asked: string[] = []
  renderer = createRenderer({
    bundles: { shell, publicMfe, ...bundles },
    callApi: async (path) => {
      asked.push(path)
      return { status: 200, body: '[{"title":"On Computable Numbers"}]' }
    },
    log: { warn: () => {} },
    onReplace,
  })
  return asked
}
afterEach(() => renderer.close())

describe('the render worker', () => {
  it('renders with both bundles, and gets data from the API of its own process only', async () => {
    const asked = start()
    await expect(renderer.render('/data')).resolves.toMatchObject({ html: '<p>2/data[{"title":"On Computable Numbers"}]</p>', status: 200 })
    expect(asked).toEqual(['/api/books?x=1'])
  })

  it('a render that throws fails alone', async () => {
    start()
    const [thrown, fine] = await Promise.allSettled([renderer.render('/throw'), renderer.render('/fine')])
    expect(thrown).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('a page that throws') } })
    expect(fine).toMatchObject({ status: 'fulfilled' })
  })

  it('a render that never ends is ended, the next one works, and this thread goes on meanwhile', async () => {
    start()
    await renderer.ready()
    let beats = 0
    const beat = setInterval(() => {
      beats += 1
    }, 10)
    await expect(renderer.render('/hang')).rejects.toThrow('took too long')
    clearInterval(beat)
    expect(beats).toBeGreaterThan(10)
    await expect(renderer.render('/after')).resolves.toMatchObject({ status: 200 })
  })

  it.each(['/hang', '/hang-on-data'])('%s takes no other page along: those under way begin anew and get theirs', async (hanging) => {
    const asked = start()
    await renderer.render('/fine')
    const pages = ['/data', '/before', hanging, '/after', '/many']
    const [data, before, hung, after, many] = await Promise.allSettled(pages.map((page) => renderer.render(page)))
    expect(hung).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('took too long') } })
    for (const one of [data, before, after, many]) expect(one).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
    expect(asked.length, 'what had got its data before asks again').toBeGreaterThanOrEqual(4)
  })

  it('one hang after another takes no other page along either', async () => {
    start()
    await renderer.render('/fine')
    const hanging = Promise.allSettled([1, 2, 3].map((n) => renderer.render(`/hang?${n}`)))
    const others = await Promise.all(['/data', '/many', '/after'].map((page) => renderer.render(page)))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const one of await hanging) expect(one.status).toBe('rejected')
  })

  it('a page that hung is not tried again for a while: it costs one worker, however often it is asked for', async () => {
    let replaced = 0
    start({}, () => {
      replaced += 1
    })
    await renderer.render('/fine')
    for (let turn = 0; turn < 20; turn += 1) await expect(renderer.render('/hang')).rejects.toThrow()
    await expect(renderer.render('/fine')).resolves.toMatchObject({ status: 200 })
    expect(replaced).toBe(1)
  })

  it('a render that waits for nothing that comes keeps nobody waiting, and fails alone', async () => {
    let replaced = 0
    start({}, () => {
      replaced += 1
    })
    const forgotten = renderer.render('/forgotten')
    forgotten.catch(() => {})
    await expect(renderer.render('/fine')).resolves.toMatchObject({ status: 200 })
    await expect(forgotten).rejects.toThrow('took too long')
    expect(replaced).toBe(0)
  })

  it('a render that eats all memory is ended and the next one works', async () => {
    start()
    await expect(renderer.render('/exhaust')).rejects.toThrow()
    await expect(renderer.render('/after')).resolves.toMatchObject({ status: 200 })
  })

  it.each(['node:fs', 'fs', 'child_process', 'kysely', '@portfolio/contracts'])(
    'a bundle that requires %s is refused before it serves',
    async (id) => {
      start({ publicMfe: `require(${JSON.stringify(id)}); exports.createRoutes = () => []` })
      await expect(renderer.ready()).rejects.toThrow(`requires ${id}, which is not shared`)
    },
  )
})
