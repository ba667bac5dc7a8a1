import { workCollections } from '@portfolio/contracts'
import { allTranslations, findTranslations } from '@portfolio/contracts/translations'
import { afterEach, describe, expect, it } from 'vitest'
import { aList, settings, workPages } from '#test/hostile-content.ts'
import { renderPage } from '#test/render-on-server.tsx'

afterEach(() => {
  globalThis.portfolioTranslations = undefined
})

const renderList = (path: string, name: string, works: typeof workPages, changes = {}) => {
  const list = aList(works)
  return renderPage(path, { [`/works/${name}`]: { ...list, items: list.items.map((entry) => ({ ...entry, ...changes })) } })
}

describe.each([{ language: 'en' }, ...allTranslations])('a list of a site in $language', ({ language }) => {
  it.each(workCollections().map(({ name, page }) => [page.path, name]))(
    'is described with the name of the owner wherever the description needs it: %s',
    async (path, name) => {
      globalThis.portfolioTranslations = findTranslations(language)
      const { head } = await renderList(path, name, [])
      expect(head?.description).toContain(settings.ownerName)
      expect(head?.description).not.toMatch(/[{}]/)
    },
  )
})

describe('the line below the title of a work', () => {
  const [work] = workPages.slice(0, 1).map((one) => ({ ...one, values: { ...one.values, author: 'A. Turing' } }))
  const renderLine = async (releaseDate: string, changes: object, [path, name] = ['/books', 'books']) => {
    const works = work ? [{ ...work, values: { ...work.values, releaseDate } }] : []
    const { html } = await renderList(path, name, works, { imprint: 'مجلة', container: '', ...changes })
    return /<div[^>]*dir="auto">(<span[^>]*data-field="(?:author|imprint)".*?)<\/div>/.exec(html)?.[1]?.replace(/ class="[^"]*"/g, '')
  }

  it.each([
    ['en', 'in press'],
    ['de', 'in press'],
    ['de', 'im Druck'],
    ['ar', 'تحت الطبع'],
  ])(
    'says once what the owner says in the words of the status, in English or in the language of the site: %s, %s',
    async (language, said) => {
      globalThis.portfolioTranslations = findTranslations(language)
      const line = await renderLine(said, { status: 'accepted' })
      const hidden = /<span><span data-field="releaseDate">(.*?)<\/span><\/span><span data-status="accepted">/
      expect(hidden.exec(line ?? '')?.[1]).toBe(said)
    },
  )

  it('has its dots between the parts, not in one of them, whose direction would move it', async () => {
    const line = await renderLine('May 1950', { status: 'accepted' })
    expect(line).toBe(
      [
        '<span data-field="author">A. Turing</span>',
        '<span data-field="imprint">مجلة</span>',
        '<span data-field="releaseDate">May 1950</span>',
        '<span data-status="accepted">In press</span>',
      ].join('\u00a0· '),
    )
  })

  it('does not end with a dot where the heading of upcoming events says the status', async () => {
    const line = await renderLine('', { status: 'upcoming', year: '2199' }, ['/conferences', 'conferences'])
    expect(line).toMatch(/<span data-field="imprint">مجلة<\/span><span data-status="upcoming" hidden="">Upcoming<\/span>$/)
  })
})
