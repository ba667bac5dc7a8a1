/** Quill's own elements in its HTML: list markers and the formatting cursor. */
const INTERNAL = /<span class="ql-(?:ui|cursor)"[^>]*>[\uFEFF\s]*<\/span>/g
/** Images that are still on their way to the store. */
const PENDING_IMAGE = /<img(?:\s[\w-]+="[^"]*")*?\ssrc="blob:[^"]*"(?:\s[\w-]+="[^"]*")*>/g
/** What is drawn again on the server or in the editor: language menus, code colors, MathML. */
const DRAWN = /<select class="ql-ui".*?<\/select>|<math[ >].*?<\/math>/gs
const CODE_TOKEN = /<span class="ql-token[^"]*">([^<]*)<\/span>/g
const EMPTY = /^(?:<p>(?:<br>|\s)*<\/p>)?$/

/** Returns the editor's HTML as it is saved; an empty string for an empty editor. */
export const editorHtml = (html: string): string => {
  const text = html.replace(INTERNAL, '').replace(PENDING_IMAGE, '').replace(DRAWN, '').replace(CODE_TOKEN, '$1')
  return EMPTY.test(text) ? '' : text
}
