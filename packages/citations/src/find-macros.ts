/// <reference path="./citeproc.d.ts" />
import CSL from 'citeproc'

const { prototype } = CSL.XmlJSON
const search = prototype.getNodesByName

/**
 * Lets the processor find a macro among the children of a style, where all macros are. By itself it reads the whole style for every use of
 * one: a third of the time that it takes to prepare APA.
 */
export const findMacrosAtTheTop = () => {
  prototype.getNodesByName = function (within, name, nameAttribute, found) {
    if (name !== 'macro' || !nameAttribute || within.name !== 'style') return search.call(this, within, name, nameAttribute, found)
    const elements = within.children.filter((child) => typeof child === 'object')
    return elements.filter((child) => child.name === name && child.attrs.name === nameAttribute)
  }
}
