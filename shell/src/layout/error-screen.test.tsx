import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ErrorScreen, errorText } from './error-screen.tsx'

describe('the screen of an unhandled error', () => {
  it.each([
    [{ status: 503, statusText: 'Service Unavailable' }, '503 Service Unavailable'],
    [new Error('Loading chunk routes failed.'), 'Loading chunk routes failed.'],
    ['plain words', 'plain words'],
    [undefined, 'Unknown error'],
  ])('says status or message of %o', (error, words) => {
    expect(errorText(error)).toBe(words)
    const html = renderToStaticMarkup(<ErrorScreen error={error} />)
    expect(html).toContain('Unexpected Application Error!')
    expect(html).toContain(words)
  })
})
