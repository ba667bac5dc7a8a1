import type { ReadinessCheck, ReadinessCheckName, ReadinessProblem } from '@portfolio/contracts'
import { formatBytes } from '#shared/format-bytes.ts'
import { formatDay } from '#shared/format-date.ts'

export const checkLabels: Record<ReadinessCheckName, string> = {
  title: 'Title',
  authors: 'Authors',
  date: 'Year',
  venue: 'Venue',
  abstract: 'Abstract',
  pdf: 'PDF',
  page: 'Page',
  index: 'Indexing',
  single: 'One work',
  tags: 'Tags',
}

/** The text of a link to the field of a check. */
const fieldLabels: { [Name in ReadinessCheckName]?: string } = {
  title: 'Edit title',
  authors: 'Edit authors',
  date: 'Edit date',
  venue: 'Edit venue',
  abstract: 'Edit abstract',
  pdf: 'Replace the PDF',
}

/** Returns the text of the link to the field in which a problem is fixed. */
export const getFieldLabel = ({ name, problem, found }: ReadinessCheck): string => {
  if (problem === 'pdf-missing' && found) return 'Edit the embargo'
  return problem === 'pdf-missing' || problem === 'pdf-elsewhere' ? 'Add a PDF' : (fieldLabels[name] ?? 'Edit')
}

interface ProblemText {
  /** What is wrong. */
  message: (found: string) => string
  /** What to do about it. */
  advice: string | ((found: string) => string)
}

const ROLL_BACK = 'The active release causes this. Roll it back.'

const VENUES: Record<string, string> = {
  citation_journal_title: 'The journal',
  citation_conference_title: 'The conference',
  citation_inbook_title: 'The book it is part of',
}

const getHost = (address: string) => URL.parse(address)?.host ?? address

const problems: Record<ReadinessProblem, ProblemText> = {
  'title-missing': { message: () => 'The page has no title for Google Scholar.', advice: 'Enter the title.' },
  'title-differs': { message: (title) => `The heading differs from “${title}”, the title that Google Scholar reads.`, advice: ROLL_BACK },
  // Editors are not tagged as authors: reference managers would cite them as authors.
  'authors-missing': {
    message: (editors) =>
      editors ? `${editors === '1' ? 'One editor is' : `${editors} editors are`} listed, but no author.` : 'No author is listed.',
    advice: (editors) =>
      editors
        ? 'Google Scholar requires an author. Leave an edited volume as it is: its chapters are listed from their own pages.'
        : 'Add every author, in the order of the publication.',
  },
  'authors-joined': { message: (name) => `“${name}” looks like several people.`, advice: 'Enter each author in a separate row.' },
  'authors-differ': { message: () => 'The page lists other authors, or in another order.', advice: ROLL_BACK },
  'date-missing': { message: () => 'The date has no year.', advice: 'Enter the year of publication. A work in press has none yet.' },
  'date-unreadable': { message: (date) => `Google Scholar can’t read “${date}” as a year.`, advice: 'Enter a four-digit year.' },
  'venue-missing': {
    message: (tag) => `${VENUES[tag] ?? 'The institution'} is missing.`,
    advice: 'Add it in the details.',
  },
  'abstract-missing': { message: () => 'There is no abstract.', advice: 'Enter the authors’ own abstract as the description.' },
  'abstract-hidden': { message: () => 'The abstract is hidden until it is clicked.', advice: ROLL_BACK },
  'pdf-missing': {
    message: (until) =>
      until ? `The PDF is under an embargo until ${formatDay(new Date(`${until}T12:00`))}.` : 'There is no PDF on this site.',
    advice: (until) =>
      until
        ? 'It becomes public automatically on this day. Until then, only the abstract can be listed.'
        : 'Upload the full text. Without it, only the abstract can be listed.',
  },
  'pdf-elsewhere': {
    message: (address) => `The PDF is on ${getHost(address)}, not on this site.`,
    advice: 'Upload a copy here, if your publisher allows it.',
  },
  'pdf-gone': { message: () => 'The PDF is no longer on the server.', advice: 'Upload it again.' },
  'pdf-type': { message: () => 'The file is not a readable PDF.', advice: 'Upload the work as a PDF.' },
  'pdf-size': {
    message: (bytes) => `The PDF is ${formatBytes(Number(bytes))}.`,
    advice: 'Upload a smaller file: Google Scholar reads up to 5 MB.',
  },
  'page-status': {
    message: (status) => `The page responds with status ${status}.`,
    advice: 'Open it to see why. Nothing else could be checked.',
  },
  'index-noindex': { message: () => 'The page tells search engines to leave it out.', advice: ROLL_BACK },
  'index-robots': { message: () => 'robots.txt blocks search engines from the page.', advice: 'Allow the address there.' },
  'index-sitemap': {
    message: () => 'The sitemap does not list the page.',
    advice: 'Search engines find it late. Check again in a minute.',
  },
  'single-several': { message: (works) => `The page presents ${works} works.`, advice: ROLL_BACK },
  'single-address': { message: (address) => `The page gives ${address} as its address.`, advice: ROLL_BACK },
  'tags-repeated': { message: (tag) => `The tag ${tag} appears twice.`, advice: ROLL_BACK },
  'tags-empty': { message: (tag) => `The tag ${tag} is empty.`, advice: ROLL_BACK },
  'tags-order': { message: () => 'The tags do not start with the title, followed by all authors.', advice: ROLL_BACK },
}

/** Returns what is wrong and what to do about it. */
export const describeProblem = (problem: ReadinessProblem, found = ''): { message: string; advice: string } => {
  const { message, advice } = problems[problem]
  return { message: message(found), advice: typeof advice === 'string' ? advice : advice(found) }
}

/** Returns what a passed check found; empty if there is nothing to add to its name. */
export const describeFound = ({ name, found = '' }: ReadinessCheck): string => {
  switch (name) {
    case 'authors':
      return found === '1' ? '1 author' : `${found} authors`
    case 'pdf':
      return formatBytes(Number(found))
    case 'tags':
      return `${found}, in order`
    case 'page':
      return 'Can be opened by anyone'
    case 'index':
      return 'In the sitemap, open to search engines'
    case 'single':
      return 'The only one on its page'
    case 'abstract':
      return 'Visible without a click'
    case 'title':
      return 'As in the heading'
    default:
      return found
  }
}
