import { foldLetters } from '@portfolio/scholarship'

/** Returns the words of a text with single spaces between them, without case, marks and punctuation: "church turing" for "Church–Turing". */
export const foldWords = (text: string): string => (foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
