import type { ReadinessCheck, ReadinessCheckName, ReadinessProblem } from '@portfolio/contracts'

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

/** What a link to the field of a check says. */
const fieldLabels: { [Name in ReadinessCheckName]?: string } = {
  title: 'Edit title',
  authors: 'Edit authors',
  date: 'Edit date',
  venue: 'Edit venue',
  abstract: 'Edit abstract',
  pdf: 'Replace the PDF',
}

/** Returns what a link to the field says that mends a problem. */
export const getFieldLabel = ({ name, problem }: ReadinessCheck): string =>
  problem === 'pdf-missing' || problem === 'pdf-elsewhere' ? 'Add a PDF' : (fieldLabels[name] ?? 'Edit')

interface ProblemText {
  /** What is wrong. */
  says: (found: string) => string
  /** What to do about it, in a sentence. */
  advice: string
}

const ROLL_BACK = 'The active release writes the page like this. Roll it back.'

const VENUES: Record<string, string> = {
  citation_journal_title: 'The journal is',
  citation_conference_title: 'The conference is',
  citation_inbook_title: 'The book it is part of is',
}

/** "850 kB", "7.4 MB" */
export const formatBytes = (bytes: string): string =>
  Number(bytes) < 1_000_000 ? `${Math.max(1, Math.round(Number(bytes) / 1_000))} kB` : `${(Number(bytes) / 1_000_000).toFixed(1)} MB`

const getHost = (address: string) => URL.parse(address)?.host ?? address

const problems: Record<ReadinessProblem, ProblemText> = {
  'title-missing': { says: () => 'The page has no title for Google Scholar.', advice: 'Enter the title.' },
  'title-differs': { says: (title) => `The heading is not “${title}”, the title that Google Scholar gets.`, advice: ROLL_BACK },
  'authors-missing': { says: () => 'No author is named.', advice: 'Name every author, in the order of the publication.' },
  'authors-joined': { says: (name) => `“${name}” reads as several people in one.`, advice: 'Enter each author in a row of their own.' },
  'authors-differ': { says: () => 'The page names other authors, or in another order.', advice: ROLL_BACK },
  'date-missing': { says: () => 'The date has no year.', advice: 'Give the year of publication. A work in press has none yet.' },
  'date-unreadable': { says: (date) => `“${date}” is no year that Google Scholar reads.`, advice: 'Give a year of four digits.' },
  'venue-missing': {
    says: (tag) => `${VENUES[tag] ?? 'The institution is'} not named.`,
    advice: 'Name it in the details.',
  },
  'abstract-missing': { says: () => 'There is no abstract.', advice: 'Enter the authors’ own abstract as the description.' },
  'abstract-hidden': { says: () => 'The abstract is not in view without a click.', advice: ROLL_BACK },
  'pdf-missing': {
    says: () => 'There is no PDF on this site.',
    advice: 'Upload the full text. Without it, only the abstract can be listed.',
  },
  'pdf-elsewhere': {
    says: (address) => `The PDF is on ${getHost(address)}, not on this site.`,
    advice: 'Upload a copy here, if your publisher allows it.',
  },
  'pdf-gone': { says: () => 'The PDF is no longer on the server.', advice: 'Upload it again.' },
  'pdf-type': { says: () => 'The file is no PDF that can be read.', advice: 'Upload the work as a PDF.' },
  'pdf-size': { says: (bytes) => `The PDF has ${formatBytes(bytes)}.`, advice: 'Upload a smaller one: Google Scholar reads up to 5 MB.' },
  'page-status': {
    says: (status) => `The page responds with status ${status}.`,
    advice: 'Open it to see why. Nothing else could be checked.',
  },
  'index-noindex': { says: () => 'The page tells search engines to leave it out.', advice: ROLL_BACK },
  'index-robots': { says: () => 'robots.txt keeps search engines away from it.', advice: 'Allow its address there.' },
  'index-sitemap': { says: () => 'The sitemap does not list it.', advice: 'Search engines find it late. Check again in a minute.' },
  'single-several': { says: (works) => `The page presents ${works} works.`, advice: ROLL_BACK },
  'single-address': { says: (address) => `The page gives ${address} as its address.`, advice: ROLL_BACK },
  'tags-repeated': { says: (tag) => `${tag} stands there twice.`, advice: ROLL_BACK },
  'tags-empty': { says: (tag) => `${tag} is empty.`, advice: ROLL_BACK },
  'tags-order': { says: () => 'The tags do not begin with the title and then all authors.', advice: ROLL_BACK },
}

/** Returns what is wrong and what to do about it, in two sentences. */
export const describeProblem = (problem: ReadinessProblem, found = ''): { says: string; advice: string } => {
  const { says, advice } = problems[problem]
  return { says: says(found), advice }
}

/** Returns what a check has found that has passed; empty if there is nothing to add to its name. */
export const describeFound = ({ name, found = '' }: ReadinessCheck): string => {
  switch (name) {
    case 'authors':
      return found === '1' ? '1 author' : `${found} authors`
    case 'pdf':
      return formatBytes(found)
    case 'tags':
      return `${found}, in order`
    case 'page':
      return 'Can be opened by anyone'
    case 'index':
      return 'In the sitemap, open to search engines'
    case 'single':
      return 'The only one on its page'
    case 'abstract':
      return 'In view'
    case 'title':
      return 'As in the heading'
    default:
      return found
  }
}
