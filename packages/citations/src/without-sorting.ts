/// <reference path="./citeproc.d.ts" />
import CSL, { type Element } from 'citeproc'

const removeSorting = (element: Element): Element => ({
  ...element,
  children: element.children
    .filter((child) => typeof child === 'string' || child.name !== 'sort')
    .map((child) => (typeof child === 'string' ? child : removeSorting(child))),
})

/**
 * Parses the CSL source of a style, without what sorts works: one alone needs no order. For each key of an order the processor copies
 * every macro that it uses, which for APA takes 90 MB and most of the time. Throws for a source that it cannot parse.
 */
export const parseWithoutSorting = (source: string): Element => removeSorting(CSL.parseXml(source))
