import { expect, it, vi } from 'vitest'
import { readDescription } from './description.ts'
import { sanitizeAgain } from './rich-text/sanitize-rich-text.ts'

vi.mock('./rich-text/sanitize-rich-text.ts', { spy: true })

it('a text that was stored under earlier rules is sanitized once, however often it is read', () => {
  const read = () => readDescription({ description: '<p>Field <blink>notes</blink></p>', sanitiserVersion: 1 })
  expect([read(), read(), read()]).toEqual(Array(3).fill('<p>Field notes</p>'))
  expect(sanitizeAgain).toHaveBeenCalledTimes(1)
})
