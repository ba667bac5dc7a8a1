export { isOrganization } from './organizations.ts'
export { type Authors, parseAuthors, parseNames } from './parse-authors.ts'
export { isCompounding, isSuffix, parseInverted, parseName } from './parse-name.ts'
