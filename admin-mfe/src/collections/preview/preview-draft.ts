import type { WorkDetails, WorkDraftAdditions, WorkPreviewDraft } from '@portfolio/contracts'
import { check, workDetails } from '@portfolio/contracts/rules'

type Tree = Record<string, unknown>

/** The draft that the form would save. */
export type Draft = Tree & WorkDraftAdditions

const remove = (target: Tree, [key = '', ...rest]: readonly string[]): void => {
  if (rest.length) remove(target[key] as Tree, rest)
  else delete target[key]
}

/** Removes the holes of arrays whose invalid elements were deleted. */
const compact = <Value>(value: Value): Value => (Array.isArray(value) ? (value.filter(Boolean) as Value) : value)

/** Returns the details without what is not valid yet, such as a person without a name. */
const withoutInvalid = (details: WorkDetails): WorkDetails => {
  const result = check(workDetails, details)
  if (!('errors' in result)) return details
  const { csl, links, embargoed, ...rest } = structuredClone(details)
  for (const { path = '' } of result.errors) {
    const [first, ...keys] = path.match(/[^.[\]]+/g) ?? []
    // A link without a valid address is left out as a whole; of a name, only the invalid part.
    if (first === 'links' || first === 'embargoed') remove({ links, embargoed } as Tree, [first, ...keys.slice(0, 1)])
    if (first === 'csl') remove({ csl } as Tree, ['csl', ...keys])
  }
  return {
    ...rest,
    csl: Object.fromEntries(Object.entries(csl).map(([name, value]) => [name, compact(value)])),
    links: compact(links),
    embargoed: compact(embargoed),
  }
}

/** Returns the valid part of a draft, without the imported entry, which is long and not shown. */
export const toPreviewDraft = ({ details, slug: _, ...fields }: Draft): WorkPreviewDraft => ({
  ...fields,
  ...(details && { details: { ...withoutInvalid(details), bibtex: null } }),
})
