export { type Citation, createFormatter, type Item } from './formatter.ts'
export { type OwnStyle, readOwnStyle } from './own-style.ts'
export { getBuiltInStyle, getStyleLocale } from './styles.ts'
