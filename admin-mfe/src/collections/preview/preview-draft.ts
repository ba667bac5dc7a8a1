import type { WorkDetails, WorkDraftAdditions, WorkPreviewDraft } from '@portfolio/contracts'
import { check, workDetails } from '@portfolio/contracts/rules'

type Tree = Record<string, unknown>

/** What the form would save. */
export type Draft = Tree & WorkDraftAdditions

const remove = (target: Tree, [key = '', ...rest]: readonly string[]): void => {
  if (rest.length) remove(target[key] as Tree, rest)
  else delete target[key]
}

/** Closes the gaps that removed elements have left. */
const compact = <Value>(value: Value): Value => (Array.isArray(value) ? (value.filter(Boolean) as Value) : value)

/** Returns the details without what is not valid yet, such as a person without a name. */
export const withoutInvalid = (details: WorkDetails): WorkDetails => {
  const result = check(workDetails, details)
  if (!('errors' in result)) return details
  const { csl, links, ...rest } = structuredClone(details)
  for (const { path = '' } of result.errors) {
    const [first, ...keys] = path.match(/[^.[\]]+/g) ?? []
    // A link is its address; of names, only the part that is wrong is left out.
    if (first === 'links') remove({ links } as Tree, ['links', ...keys.slice(0, 1)])
    if (first === 'csl') remove({ csl } as Tree, ['csl', ...keys])
  }
  return {
    ...rest,
    csl: Object.fromEntries(Object.entries(csl).map(([name, value]) => [name, compact(value)])),
    links: compact(links),
  }
}

/** Returns what is previewed of a draft: what can be shown of it, without the imported entry, which is long and shows nothing. */
export const toPreviewDraft = ({ details, slug: _, ...fields }: Draft): WorkPreviewDraft => ({
  ...fields,
  ...(details && { details: { ...withoutInvalid(details), bibtex: null } }),
})
