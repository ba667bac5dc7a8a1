import { readDate } from '#site-import/shared/dates.ts'
import { type Data, isTrue } from '#site-import/shared/front-matter.ts'
import { isHeadless, isHeldBack, isUnlisted } from '#site-import/shared/held-back.ts'
import type { Page } from './pages.ts'

/** Returns the date of a page, and what it was read from: the first date that its front matter has, or the name of its file. */
export const getPageDate = ({ data, name }: Page): { date: Date | undefined; written: unknown } => {
  const named = /^(\d{4}-\d{2}-\d{2})-/.exec(name)?.[1]
  const written = [data.date, data.publishdate, data.pubdate, data.published, named, data.lastmod, data.modified].find(readDate)
  return { date: readDate(written), written }
}

/** Returns whether Hugo publishes a page, and if it does not say so itself, why not. */
export const checkPublic = (page: Page, { config, now }: { config: Data; now: Date }): { isPublic: boolean; warnings: string[] } => {
  const { data } = page
  const expires = readDate(data.expirydate ?? data.unpublishdate)
  const publishes = readDate(data.publishdate ?? data.pubdate ?? data.published) ?? getPageDate(page).date
  const reasons = [
    publishes !== undefined && publishes > now && !isTrue(config.buildFuture) && 'Its date is in the future',
    expires !== undefined && expires < now && 'It has expired',
    page.isInDraft && 'Its section is a draft',
    (isHeadless(data) || page.isResource) && 'It has no page on your old site',
    // Pages outside of sections are on menus instead of lists.
    page.section !== '' && isUnlisted(data) && 'Your old site lists it nowhere',
  ].filter((reason) => reason !== false)
  return { isPublic: !isHeldBack(data) && !reasons.length, warnings: reasons.map((reason) => `${reason}, so it becomes a draft`) }
}

/** Returns a page for the theme that shows its content on other pages, so that it is public without a page of its own. */
export const asShownElsewhere = (page: Page): Page => ({
  ...page,
  data: { ...page.data, headless: undefined, build: undefined, _build: undefined },
})
