const BLOCK =
  '(?:p|div|h[1-6]|ul|ol|li|pre|table|caption|thead|tbody|tfoot|tr|td|th|blockquote|section|article|aside|header|footer|details|summary|hr|form|address|dl|dt|dd)'

/** Texts that are no paragraphs. */
const KEPT = /(<pre\b[\s\S]*?<\/pre>|<script\b[\s\S]*?<\/script>|<figure\b[\s\S]*?<\/figure>)/i
const TAG = /<\/?[a-z][^<>]*>/gi
const OPENING = new RegExp(`<(?=${BLOCK}\\b)`, 'gi')
const CLOSING = new RegExp(`</${BLOCK}\\s*>|<hr\\b[^<>]*>`, 'gi')
const FORMULA = /\\\[(?:(?!\n[ \t]*\n)[\s\S]){1,2000}?\\\]|\$\$(?:(?!\n[ \t]*\n)[\s\S]){1,2000}?\$\$|\$latex\s[^$]{1,2000}\$/g
/** WordPress embeds an address that is a line of its own. */
const ADDRESS_LINE = /^[ \t]*https?:\/\/[^\s<>"]{1,1000}[ \t]*$/gm
const PART = new RegExp(`^(<(/?)(${BLOCK})\\b[^<>]*>)?([\\s\\S]*?)(</${BLOCK}\\s*>)?$`, 'i')

const toOneLine = (text: string) => text.replaceAll(/\n\s*/g, ' ')
const toLines = (words: string) => words.replaceAll(/(?:<br\b[^<>]*>[ \t]*)?\n/gi, '<br>')

const toParagraph = (part: string): string => {
  if (/^<iframe\b/i.test(part)) return part
  const [, start = '', slash, name = '', inner = '', end = ''] = PART.exec(part) ?? []
  const words = inner.trim()
  // A block with its end has no paragraphs, and neither has what begins with a paragraph or heading.
  const isWhole = start && !slash && (end || /^(?:p|h[1-6])$/i.test(name))
  return start + (!words || isWhole ? toLines(words) : `<p>${toLines(words)}</p>`) + end
}

/**
 * Wraps paragraphs separated by blank lines or blocks, as WordPress does for texts from before its block editor. Other line breaks are kept.
 * Source: `wpautop` in wp-includes/formatting.php.
 */
export const toParagraphs = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(KEPT)
    .map((piece, index) =>
      index % 2
        ? piece
        : piece
            .replace(TAG, toOneLine)
            .replace(FORMULA, toOneLine)
            .replace(ADDRESS_LINE, '\n\n$&\n\n')
            .replace(OPENING, '\n\n<')
            .replace(CLOSING, '$&\n\n')
            .split(/\n\s*\n/)
            .map((part) => part.trim())
            .filter(Boolean)
            .map(toParagraph)
            .join('\n'),
    )
    .join('\n')
