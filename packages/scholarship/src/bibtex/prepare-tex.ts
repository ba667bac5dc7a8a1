/** Journals by the macros that NASA's Astrophysics Data System writes for them. Source: https://ui.adsabs.harvard.edu/help/actions/journal-macros */
const JOURNALS: Record<string, string> = {
  aj: 'Astronomical Journal',
  araa: 'Annual Review of Astronomy and Astrophysics',
  apj: 'Astrophysical Journal',
  apjl: 'Astrophysical Journal Letters',
  apjs: 'Astrophysical Journal Supplement',
  aap: 'Astronomy and Astrophysics',
  aaps: 'Astronomy and Astrophysics Supplement',
  icarus: 'Icarus',
  jcap: 'Journal of Cosmology and Astroparticle Physics',
  mnras: 'Monthly Notices of the Royal Astronomical Society',
  nat: 'Nature',
  pasj: 'Publications of the Astronomical Society of Japan',
  pasp: 'Publications of the Astronomical Society of the Pacific',
  physrep: 'Physics Reports',
  prd: 'Physical Review D',
  prl: 'Physical Review Letters',
  solphys: 'Solar Physics',
  ssr: 'Space Science Reviews',
}
const JOURNAL = new RegExp(`\\{\\\\(${Object.keys(JOURNALS).join('|')})\\}`, 'gu')

/** Commands that print their own name, most of which the parser drops. */
const NAMED = /\\((?:La|Bib|Xe|Lua|Con)?TeX|log|ln|exp|sin|cos|tan|min|max|lim|sup|inf|det|dim|ker|gcd|mod)(?!\p{L})/gu
const ADDRESS = /\\url\s*\{([^{}]*)\}/gu

/** Returns BibTeX source with those commands replaced that the parser would drop or read wrong. */
export const prepareTex = (source: string): string =>
  source
    .replace(JOURNAL, (_, macro: string) => `{${JOURNALS[macro]}}`)
    // A percent sign in an address starts no comment.
    .replace(ADDRESS, (_, address: string) => address.replace(/(?<!\\)[%&#_$]/gu, '\\$&'))
    .replace(NAMED, '$1')
    // "St.\ John": a space that TeX does not take for the end of a sentence.
    .replace(/(?<!\\)\\(?= )/gu, '')
