import type { Work } from '#csl'

const withDashes = (pages: string) => pages.replace(/(?<=\d)-(?=\d)/g, '–')

/** "59(236)" */
const toIssue = ({ volume, issue }: Work) => [volume, issue && `(${issue})`].filter(Boolean).join('')

/**
 * Returns where a work appeared, in one line: "Mind 59(236), 433–460", "Oxford University Press, Oxford". Empty if it is not known. The
 * year is left out, because it stands beside it.
 */
export const toVenue = (work: Work): string => {
  const container = work['container-title'] ?? work['event-title']
  const isPeriodical = work.type.startsWith('article') || work.type.startsWith('review')
  const issue = toIssue(work)
  const source = isPeriodical ? [container, issue].filter(Boolean).join(' ') : container
  const publisher = isPeriodical ? undefined : work.publisher
  const place = publisher || work.type === 'speech' || work.type === 'event' ? (work['publisher-place'] ?? work['event-place']) : undefined
  const number = work.type === 'report' && work.number ? `${work.genre ?? 'Report'} ${work.number}` : undefined
  return [source, !isPeriodical && issue && `vol. ${issue}`, number, publisher, place, work.page && withDashes(work.page)]
    .filter(Boolean)
    .join(', ')
}
