/** Parts of the editor's own machinery that its HTML carries along: list markers and the formatting cursor. */
const MACHINERY = /<span class="ql-(?:ui|cursor)"[^>]*>[\uFEFF\s]*<\/span>/g
const EMPTY = /^(?:<p>(?:<br>|\s)*<\/p>)?$/

/** What the editor shows, as it is sent to the server. An empty editor is no text at all. */
export const editorHtml = (html: string): string => {
  const text = html.replace(MACHINERY, '')
  return EMPTY.test(text) ? '' : text
}
