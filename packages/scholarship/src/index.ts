export { completeReading, READER_GENERATION } from './bibtex/generation.ts'
export { type JoinableEntry, joinBibtex, takeApart } from './bibtex/join.ts'
export { type LinkField, listLinkFields } from './bibtex/link-fields.ts'
export { isPublicField } from './bibtex/public-fields.ts'
export { findPrivateFields, keepPrivateFields, toPublicBibtex } from './bibtex/publish.ts'
export { type BibtexEntry, readBibtex, toStandalone } from './bibtex/read.ts'
export { type EntryNode, scanBibtex } from './bibtex/scan.ts'
export { updateBibtex } from './bibtex/update.ts'
export { writeBibtex } from './bibtex/write.ts'
export { parseCitation } from './citation/parse-citation.ts'
export { toCitationKey } from './citation-key.ts'
export { toCitedWork } from './cited-work.ts'
export { collapseSpaces } from './collapse-spaces.ts'
export { CROSSREF_TYPES } from './crossref-types.ts'
export * from './csl.ts'
export { type CslItem, readCslItem, toCslItem } from './csl-json/csl-json.ts'
export { type DateParts, formatDate, parseDate, readEdtf, toEdtf, toLastDay, toSortKey, toYear, toYearLabel } from './dates/index.ts'
export { deriveWork } from './derive-work.ts'
export { describeType, describeTypeInField } from './describe-type.ts'
export { toEditionNumber } from './edition.ts'
export {
  findArxiv,
  findWrongNumbers,
  normalizeArxiv,
  normalizeDoi,
  normalizeIsbn,
  normalizeIssn,
  normalizePmid,
  toArxivKey,
  toDoiAddress,
} from './identifiers.ts'
export { parseImprint } from './imprint/parse-imprint.ts'
export { joinTitle } from './join-title.ts'
export { toLanguage } from './language.ts'
export { contradictsIdentifiers, createMatcher, isPart, isPreprint } from './matching/find-matches.ts'
export { toCitationTags } from './metadata/citation-tags.ts'
export { toCoins } from './metadata/coins.ts'
export { toSchema } from './metadata/json-ld.ts'
export { toDisplayName, toIndexName, toTagNames } from './metadata/names.ts'
export { isOrganization, parseAuthors, parseInverted, parseName, parseNames } from './names/index.ts'
export { foldLetters, toNormalForm, withoutMarks } from './normal-form.ts'
export { ownValue } from './own-value.ts'
export { toPeople } from './people-text.ts'
export { toParagraphs, toPlainText } from './plain-markup.ts'
export { type Identifier, recognizeIdentifier } from './recognize-identifier.ts'
export { readRis } from './ris/read.ts'
export { hasVersion } from './ris/types.ts'
export { writeRis } from './ris/write.ts'
export { isSlug, toSlug } from './slug.ts'
export { formatPages, toVenue } from './venue.ts'
export { toDateText, toImprint, toWorkText, withoutAddition } from './work-text.ts'
