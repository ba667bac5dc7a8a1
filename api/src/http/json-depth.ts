/** More than any form or entry has. */
export const JSON_DEPTH_MAX = 64

const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0))
const [OPENING, CLOSING] = ['[{', ']}'].map((signs) => [...signs].map((sign) => sign.charCodeAt(0))) as [number[], number[]]

/** Whether a JSON text is nested too deeply. To be called before `JSON.parse`, which takes a second for a megabyte of brackets. */
export const isTooDeep = (json: string): boolean => {
  let depth = 0
  let isInText = false
  for (let index = 0; index < json.length && depth <= JSON_DEPTH_MAX; index += 1) {
    const code = json.charCodeAt(index)
    if (code === QUOTE) isInText = !isInText
    else if (code === BACKSLASH) index += 1
    else if (isInText) continue
    else if (OPENING.includes(code)) depth += 1
    else if (CLOSING.includes(code)) depth -= 1
  }
  return depth > JSON_DEPTH_MAX
}
