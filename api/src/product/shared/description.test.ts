import { expect, it, vi } from 'vitest'
import { createDescriptionReader } from './description.ts'
import { sanitizeAgain } from './rich-text/sanitize-rich-text.ts'

it('a text that was stored under earlier rules is sanitized once, however often it is read', () => {
  const sanitize = vi.fn(sanitizeAgain)
  const readDescription = createDescriptionReader(sanitize)
  const read = () => readDescription({ description: '<p>Field <blink>notes</blink></p>', sanitiserVersion: 1 })
  expect([read(), read(), read()]).toEqual(Array(3).fill('<p>Field notes</p>'))
  expect(sanitize).toHaveBeenCalledTimes(1)
})
