const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 }

/** Returns the value of a Roman numeral in capitals. */
export const readRoman = (numeral: string): number =>
  [...numeral].reduce((sum, letter, index) => {
    const value = ROMAN[letter] as number
    return sum + (value < (ROMAN[numeral[index + 1] as string] ?? 0) ? -value : value)
  }, 0)
