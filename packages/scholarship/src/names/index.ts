export { type Authors, parseAuthors } from './parse-authors.ts'
export { parseInverted, parseName } from './parse-name.ts'
export { isOrganization } from './split-names.ts'
