const PLAIN = '0123456789+-−'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻'
/** Other raised letters, such as those of "19th", are as clear on the line. */
const NUMBER = /^\s*[\d+−-]+\s*$/

/** Writes raised numbers as characters, because 10<sup>5</sup> on the line would be 105. Call `start` and `end` for every tag. */
export const createRaisedText = () => {
  let depth = 0
  return {
    start: (tag: string) => {
      if (tag === 'sup') depth += 1
    },
    end: (tag: string) => {
      if (tag === 'sup') depth -= 1
    },
    write: (text: string): string =>
      depth && NUMBER.test(text) ? text.replace(/\S/g, (character) => RAISED[PLAIN.indexOf(character)] ?? '') : text,
  }
}
