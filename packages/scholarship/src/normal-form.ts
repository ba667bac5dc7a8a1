/** No writing system stacks so many. Source: Unicode Standard Annex #15, Stream-Safe Text Format. */
const STACKED_MARKS = /(\p{Mark}{30})\p{Mark}+/gu

/**
 * Returns a text in a normal form of Unicode. Of the marks above one letter at most 30 are kept: putting them in order takes time
 * quadratic to their number.
 */
export const toNormalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string => text.replace(STACKED_MARKS, '$1').normalize(form)
