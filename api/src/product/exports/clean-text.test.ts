import { expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

it('control characters are removed from every text, other characters stay', () => {
  const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')
  const kept = '\\b \\f \\u0007 \u0080 \t \n \r'
  for (const control of [...controls, '\u007f'].filter((character) => !'\t\n\r'.includes(character)))
    expect(cleanText([{ title: `${kept}${control}` }, kept])).toEqual([{ title: kept }, kept])
  expect(cleanText({ title: kept })).toEqual({ title: kept })
})
