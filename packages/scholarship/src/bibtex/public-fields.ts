import { isCitationCount } from './citation-count.ts'
import { LINK_FIELDS } from './to-work.ts'

/**
 * The fields that visitors get of an imported entry: those of BibTeX and BibLaTeX that describe a work, and those that publishers and
 * databases add. Every other field is private, even an unknown one: reference managers keep notes, ratings and paths of files in fields
 * of their own.
 */
const DESCRIPTIVE = new Set(
  `
  abstract acmid addendum address adsnote affiliation afterword annotator archive archiveprefix archivesuffix article-number articleno art_number
  arxiv assignee author authortype bibcode bibsource bookauthor bookpagination booksubtitle booktitle booktitleaddon chapter coden commentator
  copyright crossref date day dayfiled doi edition editor editora editorb editorc editoratype editorbtype editorctype editortype eid eissn
  entryset entrysubtype eprint eprintclass eprinttype eventdate eventtitle eventtitleaddon fjournal foreword gender groupauthor holder
  howpublished ids illustrator indextitle institution introduction isan isbn ismn isrn issn issue issue_date issuesubtitle issuetitle
  issuetitleaddon iswc journal journalsubtitle journaltitle journaltitleaddon key keywords label langid language lccn location mainsubtitle
  maintitle maintitleaddon month monthfiled mrclass mrnumber mrreviewer nameaddon nationality note number numpages organization origdate
  origlanguage origlocation origpublisher origtitle pages pagetotal pagination part pmcid pmid primaryclass publisher pubstate related
  relatedstring relatedtype reportnumber reprinttitle revision school series shortauthor shorteditor shorthand shorthandintro shortjournal
  shortseries shorttitle slaccitation sortkey sortname sorttitle sortyear subtitle title titleaddon translator type urldate venue version
  volume volumes xdata xref year yearfiled zbl zblnumber zmnumber
  `
    .trim()
    .split(/\s+/u),
)

/** Fields for web addresses. Reference managers also write paths of files into them. */
const ADDRESSES = new Set(`adsurl biburl ${Object.keys(LINK_FIELDS).join(' ')} url`.split(' '))
/** Who contributed equally, as BibLaTeX annotates names: `author+an = {1=equal; 2=equal}`. Other annotations are the owner's. */
const EQUAL = /^[{"](?:\d+=equal;?)+[}"]$/u
/** ORCID iDs, which are there for readers: `author+an:orcid = {1="0000-0002-1825-0097"}`. */
const ORCIDS = /^\{(?:\d+="?(?:https?:\/\/orcid\.org\/)?(?:\d{4}-){3}\d{3}[\dX]"?;?)+\}$/u
const ANNOTATIONS = [
  ['+an', EQUAL],
  ['+an:orcid', ORCIDS],
] as const
const WEB_ADDRESS = /^[{"\s]*(?:\\url\{)?https?:/iu

/** Returns whether visitors get a field with this value, which is given with its delimiters. */
export const isPublicField = (name: string, value: string): boolean => {
  const lower = name.toLowerCase()
  for (const [suffix, pattern] of ANNOTATIONS)
    if (lower.endsWith(suffix)) return DESCRIPTIVE.has(lower.slice(0, -suffix.length)) && pattern.test(value.replace(/\s/gu, ''))
  if (lower === 'note' && isCitationCount(value)) return false
  return ADDRESSES.has(lower) ? WEB_ADDRESS.test(value) : DESCRIPTIVE.has(lower)
}
