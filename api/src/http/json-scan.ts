const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const BEFORE_COLON = /\s*:/y

/**
 * What JSON.parse would let pass: too deep nesting, a key given twice, a key that could reach a prototype, U+0000.
 * One linear pass over text that need not be valid JSON. Answers a sentence, or undefined when all is well.
 */
export const faultInJson = (text: string, depthMax = 64): string | undefined => {
  const objects: (Set<string> | undefined)[] = []
  let position = 0
  while (position < text.length) {
    const character = text[position]
    if (character === '{' || character === '[') {
      if (objects.push(character === '{' ? new Set() : undefined) > depthMax) return `The JSON is nested deeper than ${depthMax} levels`
    } else if (character === '}' || character === ']') {
      objects.pop()
    } else if (character === '"') {
      const start = position
      for (position += 1; position < text.length && text[position] !== '"'; position += 1) if (text[position] === '\\') position += 1
      BEFORE_COLON.lastIndex = position + 1
      const keys = BEFORE_COLON.test(text) ? objects.at(-1) : undefined
      const fault = faultInString(text.slice(start, position + 1), keys)
      if (fault) return fault
    }
    position += 1
  }
  return undefined
}

const faultInString = (token: string, keys: Set<string> | undefined): string | undefined => {
  // U+0000 cannot be stored in PostgreSQL; unescaped it is no JSON anyway.
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(token)) return 'The text holds a character that cannot be stored (U+0000)'
  if (!keys) return undefined
  let key: string
  try {
    key = JSON.parse(token)
  } catch {
    return undefined
  }
  if (FORBIDDEN.has(key)) return `The key ${key} is not allowed`
  if (keys.has(key)) return 'A key is given twice'
  keys.add(key)
  return undefined
}
