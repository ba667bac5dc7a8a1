import { type Data, isFalse, isTrue, toData, toText } from './front-matter.ts'

/** Jekyll and older versions of Hugo read YAML 1.1, in which these words are booleans too. */
const saysYes = (value: unknown): boolean => isTrue(value) || /^(?:yes|on|true)$/i.test(toText(value))
const saysNo = (value: unknown): boolean => isFalse(value) || /^(?:no|off|false)$/i.test(toText(value))

/** Returns whether the front matter of a text says that it is not public. */
export const isHeldBack = ({ draft, published }: Data): boolean => saysYes(draft) || saysNo(published)

/** A build option of Hugo is "always" unless it is set. Source: gohugo.io/content-management/build-options. */
const isAlways = ({ build, _build }: Data, option: 'render' | 'list') => {
  const value = toData(build ?? _build)[option]
  return value === undefined || value === 'always' || saysYes(value)
}

/** Returns whether Hugo writes no page for a text. */
export const isHeadless = (data: Data): boolean => saysYes(data.headless) || !isAlways(data, 'render')
/** Returns whether a page of Hugo is on no list, so that only those who know its address find it. */
export const isUnlisted = (data: Data): boolean => !isAlways(data, 'list')

/** Returns whether Jekyll writes pages for a collection. */
export const hasOutput = (config: Data, collection: string): boolean => {
  const { output } = toData(toData(config.collections)[collection])
  return collection === 'posts' ? !saysNo(output) : saysYes(output)
}
