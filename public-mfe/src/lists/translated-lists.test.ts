import { workCollections } from '@portfolio/contracts'
import { allTranslations, findTranslations } from '@portfolio/contracts/translations'
import { afterEach, describe, expect, it } from 'vitest'
import { aList, settings, type workPages } from '#test/hostile-content.ts'
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
