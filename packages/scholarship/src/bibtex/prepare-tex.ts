/** Journals by the macros that NASA's Astrophysics Data System writes for them. Source: https://ui.adsabs.harvard.edu/help/actions/journal-macros */
const JOURNALS: Record<string, string> = {
  aj: 'Astronomical Journal',
  actaa: 'Acta Astronomica',
  ao: 'Applied Optics',
  aap: 'Astronomy and Astrophysics',
  aapr: 'Astronomy and Astrophysics Reviews',
  aaps: 'Astronomy and Astrophysics Supplement',
  apj: 'Astrophysical Journal',
  apjl: 'Astrophysical Journal Letters',
  apjs: 'Astrophysical Journal Supplement',
  aplett: 'Astrophysics Letters',
  apspr: 'Astrophysics Space Physics Research',
  apss: 'Astrophysics and Space Science',
  araa: 'Annual Review of Astronomy and Astrophysics',
  baas: 'Bulletin of the American Astronomical Society',
  gca: 'Geochimica et Cosmochimica Acta',
  grl: 'Geophysical Research Letters',
  icarus: 'Icarus',
  jcap: 'Journal of Cosmology and Astroparticle Physics',
  jcp: 'Journal of Chemical Physics',
  jgr: 'Journal of Geophysical Research',
  memras: 'Memoirs of the Royal Astronomical Society',
  mnras: 'Monthly Notices of the Royal Astronomical Society',
  na: 'New Astronomy',
  nar: 'New Astronomy Review',
  nat: 'Nature',
  pasa: 'Publications of the Astronomical Society of Australia',
  pasj: 'Publications of the Astronomical Society of Japan',
  pasp: 'Publications of the Astronomical Society of the Pacific',
  physrep: 'Physics Reports',
  planss: 'Planetary and Space Science',
  pra: 'Physical Review A',
  prb: 'Physical Review B',
  prc: 'Physical Review C',
  prd: 'Physical Review D',
  pre: 'Physical Review E',
  prl: 'Physical Review Letters',
  procspie: 'Proceedings of SPIE',
  qjras: 'Quarterly Journal of the Royal Astronomical Society',
  rmxaa: 'Revista Mexicana de Astronomía y Astrofísica',
  skytel: 'Sky and Telescope',
  solphys: 'Solar Physics',
  ssr: 'Space Science Reviews',
}
const JOURNAL = new RegExp(`\\{\\\\(${Object.keys(JOURNALS).join('|')})\\}`, 'gu')

/** Commands that print their own name, most of which the parser drops. */
const NAMED = /\\((?:La|Bib|Xe|Lua|Con)?TeX)(?!\p{L})/gu
const OPERATOR = String.raw`\\(?:log|ln|exp|sin|cos|tan|min|max|lim|sup|inf|det|dim|ker|gcd|mod)(?!\p{L})`
/** TeX prints a space between an operator and letters beside it, which the parser drops. A bracket gets none: "log(n)". */
const BEFORE_OPERATOR = new RegExp(String.raw`([\p{L}\d)}])[^\S\n]?(?=${OPERATOR})`, 'gu')
const AFTER_OPERATOR = new RegExp(String.raw`(${OPERATOR}(?:[_^](?:[\p{L}\d]|\{[^{}]{0,20}\}))?)[^\S\n]?(?=[\p{L}\d\\])`, 'gu')
const OPERATOR_NAME = new RegExp(OPERATOR, 'gu')
/** Stands for a space that is not dropped. */
export const SPACE = '\u{E004}'
/** Stands for a tilde for which TeX prints no space: one in a date, where it means "about", or in an address. */
export const TILDE = '\u{E002}'
/** A colon with a space after it. The parser drops it. */
const COLON = /\\colon(?!\p{L})\s*/gu
/**
 * A line break between characters of Chinese and Japanese, whose words have no spaces between them. U+3000 is a blank: as one of these
 * characters, the pattern would start over at each of a run.
 */
export const BREAK_IN_WORD =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3001-\u303F\uFF00-\uFFEF])[^\S\n]*\n\s*(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3001-\u303F\uFF00-\uFFEF])/gu
const ADDRESS = /\\url\s*\{([^{}]*)\}/gu

/** Returns BibTeX source with those commands replaced that the parser would drop or read wrong. */
export const prepareTex = (source: string): string =>
  source
    .replace(JOURNAL, (_, macro: string) => `{${JOURNALS[macro]}}`)
    // A percent sign in an address starts no comment.
    .replace(ADDRESS, (_, address: string) => address.replace(/(?<!\\)[%&#_$]/gu, '\\$&').replaceAll('~', TILDE))
    .replace(NAMED, '$1')
    .replace(BREAK_IN_WORD, '')
    .replace(COLON, `:${SPACE}`)
    .replace(BEFORE_OPERATOR, `$1${SPACE}`)
    .replace(AFTER_OPERATOR, `$1${SPACE}`)
    .replace(OPERATOR_NAME, (operator) => operator.slice(1))
    // "St.\ John": a space that TeX does not take for the end of a sentence.
    .replace(/(?<!\\)\\(?= )/gu, '')
