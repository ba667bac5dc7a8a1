import { describe, expect, it } from 'vitest'
import type { CallApi, Renderer } from '#delivery/shared/rendering.ts'
import { validateRendering } from './preflight-render.ts'
import { createRendererPool } from './renderer-pool.ts'
import { callSample } from './sample-content.ts'

const CITE = '/books/:work/cite'
const bundles = async () => ({ shell: '', remotes: {} })

/** Returns a renderer of valid bundles, one of whose pages is that of a citation. */
const createValid = (callApi: CallApi = callSample): Renderer => ({
  ready: async () => [CITE],
  render: async (url) => {
    const { status } = url.endsWith('/cite') ? await callApi('/api/citation') : { status: 200 }
    const found = /no-such-page|-0{12}$/.test(url) ? 404 : 200
    const text = 'What the page says.'
    return { html: `<main>${text}</main>`, status: status === 503 ? 503 : found, head: { title: '' } as never, state: undefined }
  },
  close: async () => {},
})

it('an activation does not wait for the active release when that is busy with visitors', async () => {
  let renders = 0
  const active: Renderer = {
    ...createValid(),
    render: () => {
      renders += 1
      return new Promise(() => {})
    },
  }
  const dependencies = { bundles, callApi: callSample, warm: undefined, active, isNew: true, comparisonMsMax: 1 }
  expect(await validateRendering({ ...dependencies, startRenderer: (_, callApi) => createValid(callApi) })).toBeUndefined()
  expect(renders, 'a page that was too late is the last that is compared').toBe(1)
})

it('a page whose data is unavailable at the moment is judged with sample content', async () => {
  const busy: CallApi = async (path) => (path === '/api/citation' ? { status: 503, body: '{"errors":[]}' } : callSample(path))
  const dependencies = { bundles, callApi: busy, warm: undefined, active: undefined, isNew: true }
  expect(await validateRendering({ ...dependencies, startRenderer: (_, callApi) => createValid(callApi) })).toBeUndefined()
  const faulty = () => createValid(async () => ({ status: 503, body: '' }))
  expect(await validateRendering({ ...dependencies, callApi: callSample, startRenderer: faulty })).toMatch(/\/cite with status 503 instead/)
  // Its page fails whatever the API responds.
  const hidden = (_: unknown, callApi: CallApi) => createValid(async (path) => ({ ...(await callApi(path)), status: 503 }))
  expect(await validateRendering({ ...dependencies, startRenderer: hidden })).toMatch(
    /\/cite with status 503 instead .*\(with sample content\)$/,
  )
})

it('bundles that were active before may have a page without text and keep memory, so that a rollback to them is possible', async () => {
  const startRenderer = (_: unknown, callApi: CallApi, onReplace: (reason: string) => void): Renderer => {
    const valid = createValid(callApi)
    return {
      ...valid,
      render: async (url) => {
        onReplace('The bundles keep 200 MB of buffers')
        return { ...(await valid.render(url)), html: url === '/' ? '<main></main>' : '<main>Text</main>' }
      },
    }
  }
  const dependencies = { bundles, callApi: callSample, warm: undefined, active: undefined, startRenderer }
  expect(await validateRendering({ ...dependencies, isNew: false })).toBeUndefined()
  expect(await validateRendering({ ...dependencies, isNew: true })).toMatch(/^renders no text for |^does not stay within its limits/)
})

it('bundles that were active before are rendered with the content of the site only, so that a rollback does not take long', async () => {
  const countRenders = async (isNew: boolean) => {
    const rendered: string[] = []
    const startRenderer = (_: unknown, callApi: CallApi): Renderer => {
      const valid = createValid(callApi)
      return {
        ...valid,
        render: (url) => {
          rendered.push(url)
          return valid.render(url)
        },
      }
    }
    const dependencies = { bundles, callApi: callSample, warm: undefined, active: undefined, startRenderer, isNew }
    expect(await validateRendering(dependencies)).toBeUndefined()
    return rendered
  }
  const asNew = await countRenders(true)
  expect(await countRenders(false)).toEqual(asNew.slice(0, asNew.length / 2))
})

describe('bundles that were active before are rendered with the renderer that would serve them', () => {
  const validate = async (serving: Partial<Renderer>, isNew = false) => {
    const started: string[] = []
    const released: string[] = []
    const error = await validateRendering({
      ...{ bundles, callApi: callSample, warm: undefined, active: undefined, isNew },
      startServing: () => {
        started.push('serving')
        return { renderer: { ...createValid(), ...serving }, release: () => released.push('serving') }
      },
      startRenderer: (_, callApi) => {
        started.push('separate')
        return createValid(callApi)
      },
    })
    return { error, started, released }
  }

  it('which is kept when every page is valid', async () => {
    expect(await validate({})).toEqual({ error: undefined, started: ['serving'], released: [] })
  })

  it.each<[string, Partial<Renderer>]>([
    ['a page fails', { render: () => Promise.reject(new Error('The renderer of this set is closed')) }],
    ['it does not start', { ready: () => Promise.reject(new Error('Unexpected token')) }],
  ])('which is released when %s; a separate one decides', async (_, serving) => {
    expect(await validate(serving)).toEqual({ error: undefined, started: ['serving', 'separate'], released: ['serving'] })
  })

  it('which is kept when another gateway has activated them meanwhile, and this one serves visitors with it', async () => {
    let isClosed = false
    const close = async () => {
      isClosed = true
    }
    const pool = createRendererPool(() => ({ ...createValid(), render: () => Promise.reject(new Error('A fault')), close }))
    await validateRendering({
      ...{ bundles, callApi: callSample, warm: undefined, active: undefined, isNew: false },
      startServing: (code) => {
        const started = pool.getForCheck('key', code)
        pool.get('key', code)
        return started
      },
      startRenderer: (_, callApi) => createValid(callApi),
    })
    expect([isClosed, pool.find('key') !== undefined]).toEqual([false, true])
    pool.keepOnly([])
    expect(isClosed).toBe(true)
  })

  it('and new ones are not', async () => {
    expect(await validate({}, true)).toEqual({ error: undefined, started: ['separate'], released: [] })
  })
})

it('bundles that keep too much memory are rejected at once, without a render of the other pages', async () => {
  let renders = 0
  const startRenderer = (_: unknown, callApi: CallApi, onReplace: (reason: string) => void): Renderer => {
    const valid = createValid(callApi)
    return {
      ...valid,
      render: async (url) => {
        renders += 1
        if (renders === 2) onReplace('The bundles keep 200 MB of buffers')
        return valid.render(url)
      },
    }
  }
  const dependencies = { bundles, callApi: callSample, warm: undefined, active: undefined, startRenderer, isNew: true }
  expect(await validateRendering(dependencies)).toBe('does not stay within its limits: The bundles keep 200 MB of buffers')
  expect(renders).toBe(2)
})

it('reads of sample content are watched only for new bundles built for this API or an earlier one', async () => {
  const watch = async (rules: { isNew: boolean; isForThisApi: boolean }) => {
    let isWatched = false
    const startRenderer = (_: unknown, callApi: CallApi): Renderer => {
      const valid = createValid(callApi)
      return {
        ...valid,
        render: async (url) => {
          if ((await callApi('/api/settings')).isSample) isWatched = true
          return valid.render(url)
        },
      }
    }
    const dependencies = { bundles, callApi: callSample, warm: undefined, active: undefined, startRenderer }
    return [await validateRendering({ ...dependencies, ...rules }), isWatched]
  }
  expect(await watch({ isNew: true, isForThisApi: true })).toEqual([undefined, true])
  expect(await watch({ isNew: true, isForThisApi: false })).toEqual([undefined, false])
  expect(await watch({ isNew: false, isForThisApi: true })).toEqual([undefined, false])
})
