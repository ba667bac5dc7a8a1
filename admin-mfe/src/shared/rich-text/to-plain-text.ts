const MARKS: Record<string, string> = {
  H1: '# ',
  H2: '## ',
  H3: '### ',
  H4: '#### ',
  H5: '##### ',
  H6: '###### ',
  LI: '• ',
  BLOCKQUOTE: '› ',
}
const BLOCKS = new Set([...Object.keys(MARKS), 'P', 'PRE', 'DIV', 'FIGURE', 'FIGCAPTION', 'TD', 'TH', 'TR', 'HR', 'DT', 'DD'])

const replaceMedia = (body: HTMLElement) => {
  for (const image of body.querySelectorAll('img')) image.replaceWith(`[image${image.alt && `: ${image.alt}`}]`)
  for (const element of body.querySelectorAll('iframe, video')) element.replaceWith(`[video: ${element.getAttribute('src') ?? ''}]`)
  for (const element of body.querySelectorAll('br')) element.replaceWith('\n')
  for (const link of body.querySelectorAll('a[href]')) link.append(` (${link.getAttribute('href')})`)
}

/** Converts rich text to plain text, one line per block with a mark for its kind. Parsing runs no scripts and loads no images. */
export const toPlainText = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  replaceMedia(body)
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    const text = Array.from(node.childNodes, read).join('')
    return BLOCKS.has(node.nodeName) ? `\n${MARKS[node.nodeName] ?? ''}${text}\n` : text
  }
  return read(body)
    .replace(/\n\s*\n/g, '\n')
    .trim()
}
