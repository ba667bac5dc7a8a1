export { isOrganization } from './organizations.ts'
export { type Authors, parseAuthors, parseNames } from './parse-authors.ts'
export { parseInverted, parseName } from './parse-name.ts'
