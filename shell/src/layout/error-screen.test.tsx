import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ErrorScreen, errorText } from './error-screen.tsx'

describe('ErrorScreen', () => {
  it.each([
    [{ status: 503, statusText: 'Service Unavailable' }, '503 Service Unavailable'],
    [new Error('Loading chunk routes failed.'), 'Loading chunk routes failed.'],
    ['plain text', 'plain text'],
    [undefined, 'Unknown error'],
  ])('shows the status or the message of %o', (error, text) => {
    expect(errorText(error)).toBe(text)
    const html = renderToStaticMarkup(<ErrorScreen error={error} />)
    expect(html).toContain('Unexpected Application Error!')
    expect(html).toContain(text)
  })
})
