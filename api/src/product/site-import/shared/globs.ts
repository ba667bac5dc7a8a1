/** Returns the source of a regular expression for a glob. `star` is that of a single `*`. */
export const toGlobSource = (glob: string, star = '[^/]*'): string =>
  glob.replaceAll(/\{[^{}]*\}|\*\*|[*?\\^$.+()[\]{}|]/g, (token) => {
    if (token === '**') return '.*'
    if (token === '*') return star
    if (token === '?') return '[^/]'
    if (token.length === 1) return `\\${token}`
    const choices = token.slice(1, -1).split(',')
    return `(?:${choices.map((choice) => toGlobSource(choice, star)).join('|')})`
  })
