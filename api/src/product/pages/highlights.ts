import { type HighlightList, type Settings, screens } from '@portfolio/contracts'
import { toYearLabel } from '@portfolio/scholarship'
import { formatDay } from '#product/shared/format-day.ts'

/** A work in the catalog. */
interface ListedWork {
  id: string
  path: string
  values: Readonly<Record<string, string>>
  work: { 'container-title'?: string | undefined }
  year: number | undefined
}

/** Returns the news, newest first, and the works selected for the landing page. Deleted works are left out. */
export const listHighlights = (
  { identity: { selectedWorks, news }, language }: Pick<Settings, 'identity' | 'language'>,
  works: readonly ListedWork[],
): HighlightList[] => {
  const byId = new Map(works.map((work) => [work.id, work]))
  const selected = selectedWorks.flatMap((id) => {
    const found = byId.get(id)
    if (!found) return []
    const note = [found.work['container-title'], toYearLabel(found.year)].filter(Boolean).join(', ')
    return [{ text: found.values.title ?? '', href: found.path, note }]
  })
  const lines = news
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map(({ date, text, link }) => ({ text, href: link, note: formatDay(date, language) }))
  return [
    { title: screens.news, items: lines },
    { title: screens.selectedWorks, items: selected },
  ].filter(({ items }) => items.length > 0)
}
