import { type Name, ROLES, type Work, type WorkType } from './csl.ts'
import { normalizeDoi, toArxivAddress } from './identifiers.ts'

/** What a journal or a publisher brings out. The date of other works is when they were written, posted or given. */
const BROUGHT_OUT: ReadonlySet<WorkType> = new Set([
  ...(['article-journal', 'article-magazine', 'article-newspaper', 'review', 'review-book'] as const),
  ...(['book', 'chapter', 'paper-conference', 'entry-encyclopedia', 'entry-dictionary'] as const),
])

/** "Article", "Journal Article", "Book Section", "Article; Proceedings Paper": what databases and EndNote call every such work. */
const SAYS_TYPE =
  /^(?:(?:article|journal|magazine|newspaper|electronic|research|original|review|early access|in press|edited|book|chapter|section|conference|proceedings|paper)\b[\s;]*)+$/iu

/** "JA", "J A" and "J-P", as PubMed and those who copy from it write given names: without stops, styles print the first letter only. */
const BARE_INITIALS = /^\p{Lu}(?:[\s-]?\p{Lu}){0,3}$/u

const stopInitials = (name: Name): Name =>
  name.given && BARE_INITIALS.test(name.given) && /\p{Ll}/u.test(name.family ?? '')
    ? {
        ...name,
        given: name.given
          .replace(/\p{Lu}/gu, '$&. ')
          .replace(/\s+(?=-|$)/gu, '')
          .replace(/\s+/gu, ' '),
      }
    : name

/**
 * Returns a work as it is cited. Styles print what they are given: a kind that says no more than the type, and a year as that of the
 * publication, also of a work that has not come out, in which "in press" stands in its place. Most print no number of arXiv: of a preprint
 * without a DOI, they would not say where it is. Some print an address beside the DOI, also where it is that of the DOI.
 * Sources: https://apastyle.apa.org/style-grammar-guidelines/references/examples, https://info.arxiv.org/help/faq/references.html
 */
export const toCitedWork = (work: Work): Work => {
  const cited = { ...work }
  if (BROUGHT_OUT.has(work.type)) {
    if (work.status && work.status !== 'published') delete cited.issued
    if (SAYS_TYPE.test(work.genre ?? '')) delete cited.genre
  }
  if (work.type === 'article' && work.arXiv) {
    cited.publisher ??= 'arXiv'
    if (!work.DOI) cited.URL ??= toArxivAddress(work.arXiv)
  }
  for (const role of ROLES) if (work[role]) cited[role] = work[role].map(stopInitials)
  if (work.DOI && normalizeDoi(work.URL ?? '') === normalizeDoi(work.DOI)) delete cited.URL
  // Zotero writes the place of a talk as that of a publisher.
  if (work.type === 'speech' && work['publisher-place']) cited['event-place'] ??= work['publisher-place']
  return cited
}
