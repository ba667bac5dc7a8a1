/** A fenced code block, also in a list or a quotation. Without an end, it is the rest of the text. */
export const FENCED_CODE =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`\n]*$)|~{3,}).*(?:\n[\s\S]*?^[ \t>]*\1[`~]*[ \t]*$|[\s\S]*)/gm

/** Replaces what is between the fenced code blocks of a Markdown text. */
export const replaceOutsideCode = (text: string, replace: (piece: string) => string): string => {
  let end = 0
  let result = ''
  for (const { 0: code, index } of text.matchAll(FENCED_CODE)) {
    result += replace(text.slice(end, index)) + code
    end = index + code.length
  }
  return result + replace(text.slice(end))
}
