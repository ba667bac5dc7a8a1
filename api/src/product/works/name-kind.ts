import { translate } from '@portfolio/contracts'
import { findTranslations } from '@portfolio/contracts/translations'
import { describeType, type Work } from '@portfolio/scholarship'

/** Kinds that entry types of BibTeX say, by language. Only the server has them, so they are not among the translations of the interface. */
const GENRES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['de', { 'PhD thesis': 'Dissertation', 'Master’s thesis': 'Masterarbeit', 'Technical report': 'Technischer Bericht' }],
  ['ar', { 'PhD thesis': 'أطروحة دكتوراه', 'Master’s thesis': 'رسالة ماجستير', 'Technical report': 'تقرير تقني' }],
])

/** Returns what kind of work it is in a language, or as the owner named it: "Bericht", "Habilitationsschrift". */
export const nameKind = (work: Work, language: string): string => {
  const kind = describeType(work)
  const genres = GENRES.get(language.split('-', 1)[0] as string) ?? {}
  return Object.hasOwn(genres, kind) ? (genres[kind] as string) : translate(findTranslations(language), kind)
}
