export { type Citation, createFormatter, validateStyle } from './formatter.ts'
export { getBuiltInStyle, getStyleLocale, STYLES, type StyleId } from './styles.ts'
