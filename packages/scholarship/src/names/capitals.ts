const isWord = (text: string) => text.length > 2 && /[AEIOUYÀ-ÖØ-Þ]/u.test(text)

const lower = (word: string) => word[0] + word.slice(1).toLocaleLowerCase('en')

/** "WANG" becomes "Wang", and "LI" "Li". "Nguyễn" stays. */
export const lowerWord = (word: string): string => word.replace(/[\p{Lu}ß]{2,}/gu, lower)

/** "TURING" becomes "Turing". A short word in capitals may be an abbreviation and stays. */
export const lowerFamily = (family: string): string => family.replace(/[\p{Lu}ß]{4,}/gu, lower)

/** "GRACE" becomes "Grace", and "A. M." and "JRR" stay. Only for names without any small letter. */
export const lowerName = (name: string): string =>
  name.replace(/\p{Lu}+/gu, (word) => (isWord(word) || /[^\p{ASCII}]/u.test(word) ? lower(word) : word))

export const isInCapitals = (text: string): boolean =>
  !/\p{Ll}/u.test(text) && text.split(/[\s-]+/u).some((word) => /^\p{Lu}+$/u.test(word) && isWord(word))
