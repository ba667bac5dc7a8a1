import { describe, expect, it } from 'vitest'
import { isSlug, toSlug } from './slug.ts'

describe('the address of a work', () => {
  it.each([
    ['Computing Machinery and Intelligence', 1950, 'computing-machinery-and-intelligence-1950'],
    ['Über die Größe der Łódź', 1936, 'uber-die-grosse-der-lodz-1936'],
    ['Can’t “machines” think?', undefined, 'cant-machines-think'],
    ['Computa\u00ADtional ma\u00ADchines', 1936, 'computational-machines-1936'],
    ['论可计算数', 1936, '1936'],
    ['De bello', -43, 'de-bello-44-bc'],
    ['论可计算数', undefined, ''],
    ['<script>../../etc/passwd', undefined, 'script-etc-passwd'],
    [`On ${'computable numbers '.repeat(10)}`, 1936, 'on-computable-numbers-computable-numbers-computable-numbers-1936'],
    ['x'.repeat(100), undefined, 'x'.repeat(60)],
  ])('of %s (%s) is %s', (title, year, slug) => {
    expect(toSlug(title, year)).toBe(slug)
    expect(slug === '' || isSlug(slug)).toBe(true)
  })

  it.each(['', '-', 'a--b', 'A', 'a/b', '..', 'a b', 'ä'])('may not be %j', (text) => {
    expect(isSlug(text)).toBe(false)
  })
})
