/** Names of elements that are not part of a paragraph. */
const BLOCK =
  '(?:p|div|h[1-6]|ul|ol|li|pre|table|caption|thead|tbody|tfoot|tr|td|th|blockquote|section|article|aside|header|footer|details|summary|hr|form|address|dl|dt|dd)'

/** `<pre>…</pre>` and others in which every line break stays. In a group, so that `split` returns them between the other pieces. */
const PREFORMATTED = /(<pre\b[\s\S]*?<\/pre>|<script\b[\s\S]*?<\/script>|<figure\b[\s\S]*?<\/figure>)/i

/** `<img src="a.png"⏎alt="">` */
const TAG = /<\/?[a-z][^<>]*>/gi
/** `\[x⏎y\]`, `$$x⏎y$$` or `$latex x⏎y$`, without a blank line. */
const FORMULA = /\\\[(?:(?!\n[ \t]*\n)[\s\S]){1,2000}?\\\]|\$\$(?:(?!\n[ \t]*\n)[\s\S]){1,2000}?\$\$|\$latex\s[^$]{1,2000}\$/g

/** Replaces the line breaks in tags and formulas, which are no breaks of the text. */
const joinTagsAndFormulas = (text: string): string => {
  const toOneLine = (whole: string) => whole.replaceAll(/\n\s*/g, ' ')
  return text.replace(TAG, toOneLine).replace(FORMULA, toOneLine)
}

/** `https://youtu.be/a1B2`: WordPress embeds an address that is a line of its own. */
const ADDRESS_LINE = /^[ \t]*https?:\/\/[^\s<>"]{1,1000}[ \t]*$/gm
/** `<div` */
const BLOCK_START = new RegExp(`<(?=${BLOCK}\\b)`, 'gi')
/** `</div>` or `<hr>` */
const BLOCK_END = new RegExp(`</${BLOCK}\\s*>|<hr\\b[^<>]*>`, 'gi')

/** Adds blank lines where a paragraph ends without one. */
const separateBlocks = (text: string): string =>
  text.replace(ADDRESS_LINE, '\n\n$&\n\n').replace(BLOCK_START, '\n\n<').replace(BLOCK_END, '$&\n\n')

/** `<blockquote>Words</blockquote>`: the tag of a block, its name, the words, and its end. Each may be missing. */
const PART = new RegExp(`^(<(/?)(${BLOCK})\\b[^<>]*>)?([\\s\\S]*?)(</${BLOCK}\\s*>)?$`, 'i')

/** Writes each line break as one `<br>`, also where a line already ends with one. */
const breakLines = (words: string): string => words.replaceAll(/(?:<br\b[^<>]*>[ \t]*)?\n/gi, '<br>')

/** Wraps the words of a part, which has no blank line, in a paragraph inside the tags of its block. */
const toParagraph = (part: string): string => {
  if (/^<iframe\b/i.test(part)) return part
  const [, start = '', slash, name = '', inner = '', end = ''] = PART.exec(part) ?? []
  const words = inner.trim()
  // A block with its end has no paragraphs, and neither has what begins with a paragraph or heading.
  const isWhole = start && !slash && (end || /^(?:p|h[1-6])$/i.test(name))
  return start + (!words || isWhole ? breakLines(words) : `<p>${breakLines(words)}</p>`) + end
}

const wrapPiece = (piece: string): string =>
  separateBlocks(joinTagsAndFormulas(piece))
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(toParagraph)
    .join('\n')

/**
 * Wraps paragraphs separated by blank lines or blocks, as WordPress does for texts from before its block editor. Other line breaks are kept.
 * Source: `wpautop` in wp-includes/formatting.php.
 */
export const toParagraphs = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(PREFORMATTED)
    .map((piece, index) => (index % 2 ? piece : wrapPiece(piece)))
    .join('\n')
