import { describe, expect, it } from 'vitest'
import { readOwnStyle } from './own-style.ts'
import { getBuiltInStyle } from './styles.ts'

const NAMESPACE = 'xmlns="http://purl.org/net/xbiblio/csl"'
const style = (content: string, attributes = '') => `<style ${NAMESPACE} class="in-text" version="1.0" ${attributes}>${content}</style>`
const info = (title: string) => `<info><title>${title}</title><id>x</id><updated>2026-01-01T00:00:00+00:00</updated></info>`
const bibliography = (layout: string) => `<bibliography><layout>${layout}</layout></bibliography>`

describe('a style that the owner adds', () => {
  it('is accepted if it formats works, with its title and the locale in which it is written', () => {
    expect(readOwnStyle(getBuiltInStyle('ieee'))).toMatchObject({ locale: 'en-US', title: expect.stringMatching(/\w/) })
    const german = style(info('Zeitschrift  &amp; Band') + bibliography('<text variable="title"/>'), 'default-locale="de-DE"')
    expect(readOwnStyle(german)).toEqual({ title: 'Zeitschrift & Band', locale: 'de-DE' })
    const unknownLocale = style(info('Kirja') + bibliography('<text variable="title"/>'), 'default-locale="fi-FI"')
    expect(readOwnStyle(unknownLocale)).toEqual({ title: 'Kirja', locale: 'en-US' })
  })

  it.each([
    ['', 'not a CSL style'],
    ['<html></html>', 'not a CSL style'],
    [style('<info><link rel="independent-parent" href="x"/></info>'), 'refers to another'],
    [style(info('Empty')), 'no bibliography'],
    [style(bibliography('<text variable="title"/>')), 'no title'],
    [`<style ${NAMESPACE}>${info('Cut off')}<bibliography><layout>`, 'cannot be read'],
    [style(`${info('Circular')}<macro name="a"><text macro="a"/></macro>${bibliography('<text macro="a"/>')}`), 'cannot be read'],
    [style(info('Silent') + bibliography('<text variable="archive"/>')), 'produces no text'],
  ])('is rejected with a sentence: %s', (source, message) => {
    expect(readOwnStyle(source)).toEqual({ problem: expect.stringContaining(message) })
  })
})
