const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Divides a text at the owner's names: those are at the odd places. The parts together are the text. */
export const splitAtOwnNames = (text: string, ownNames: readonly string[]): string[] => {
  // The longest first, because the pattern takes the first that fits.
  const names = ownNames.filter(Boolean).sort((a, b) => b.length - a.length)
  if (!names.length) return [text]
  // Whole names only: "A. Turing" is not part of "B. A. Turing" or "A. Turing-Morcom", nor "Turing, A." of "Turing, A. B.".
  const before = '(?<![\\p{L}\\p{N}][-‐‑]?|\\p{Lu}\\.[\\s-]?)'
  const after = '(?![-‐‑]?[\\p{L}\\p{N}]|\\s\\p{Lu}\\.)'
  return text.split(new RegExp(`${before}(${names.map(escapePattern).join('|')})${after}`, 'u'))
}
