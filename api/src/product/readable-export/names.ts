import anyAscii from 'any-ascii'

const CHARACTERS_MAX = 80

/** Returns a text as a part of a file name, in characters that are never escaped in a link: "Søren’s notes" becomes "sorens-notes". */
const toStem = (text: string): string =>
  anyAscii(text.normalize('NFKD').replace(/\p{Mark}/gu, ''))
    .toLowerCase()
    .replace(/['"]/g, '')
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, CHARACTERS_MAX)
    .replace(/^-+|-+$/g, '') || 'untitled'

/** Returns a function that creates paths that are all different, also for systems that ignore case: `folder/stem-2.md`. */
export const createPaths = () => {
  const taken = new Set<string>()
  return (folder: string, title: string, extension: string): string => {
    const stem = folder + toStem(title)
    for (let number = 1; ; number += 1) {
      const path = `${stem}${number > 1 ? `-${number}` : ''}.${extension}`
      if (taken.has(path)) continue
      taken.add(path)
      return path
    }
  }
}

export type CreatePath = ReturnType<typeof createPaths>
