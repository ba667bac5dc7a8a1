import { aWork } from './content.ts'

const WORDS =
  'analysis method model evidence region policy language archive culture learning climate network memory history theory signal market protein survey migration energy school river urban digital public narrative measure inference sample structure system field practice teacher labor state trade heritage text corpus election media ethics health water soil between across within under after before toward beyond among during the of and in for with on from'.split(
    ' ',
  )
const NAMES = [
  'Ada Lindqvist',
  'Kwame Boateng',
  'Mei Tanaka',
  'Ines Carvalho',
  'Tomas Novak',
  'Leila Haddad',
  'Greta Holm',
  'Rafael Ortega',
]
const MONTHS = ['January', 'March', 'May', 'July', 'September', 'November']

/** Returns numbers below a limit, the same ones in every run (mulberry32). */
const createRandom = () => {
  let state = 0x9e3779b9
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/** Returns articles as a real list has them: titles of 6 to 10 words, one to three authors, abstracts of three sentences, 20 years. */
export const aListOfArticles = (length: number) => {
  const random = createRandom()
  const pick = (from: readonly string[]) => from[random(from.length)] as string
  const words = (count: number) => Array.from({ length: count }, () => pick(WORDS)).join(' ')
  const sentence = () => words(9 + random(12)).replace(/^./, (first) => first.toUpperCase())
  return Array.from({ length }, (_, index) =>
    aWork(`${sentence().split(' ').slice(0, 9).join(' ')} (${index + 1})`, {
      author: Array.from({ length: 1 + random(3) }, () => pick(NAMES)).join(', '),
      link: `https://doi.org/10.1000/${1_000 + index}`,
      releaseDate: `${pick(MONTHS)} ${2003 + random(20)}`,
      description: `${sentence()}. ${sentence()}. ${sentence()}.`,
    }),
  )
}
