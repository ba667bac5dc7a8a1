import { placeCells, toSpan } from '@portfolio/contracts'
import { type ChildNode, Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'

const PARTS = new Set(['thead', 'tbody', 'tfoot'])
const isCell = ({ name }: Element) => name === 'td' || name === 'th'

const findRows = (parts: ChildNode[]): Element[] =>
  parts.filter(isTag).flatMap((part) => (part.name === 'tr' ? [part] : PARTS.has(part.name) ? findRows(part.children) : []))

/** The editor has only one kind of cell; the id of a header row begins with "head". */
const isHeaderCell = (cell: Element) => cell.name === 'th' || (cell.attribs['data-row'] ?? '').startsWith('head')

const toRow = (cells: Element[], name: 'th' | 'td') => {
  const row = new Element('tr', {})
  for (const cell of cells) {
    cell.name = name
    cell.attribs = { ...(cell.attribs.class && { class: cell.attribs.class }), ...(name === 'th' && { scope: 'col' }) } as never
    DomUtils.appendChild(row, cell)
  }
  return row
}

const toPart = (name: string, rows: Element[]) => {
  const part = new Element(name, {})
  for (const row of rows) DomUtils.appendChild(part, row)
  return part
}

const readSpan = ({ attribs }: Element) => toSpan(attribs.colspan, attribs.rowspan)

/** How many cells the tables of a text may get in place of merged ones. */
export interface CellBudget {
  left: number
}

/** More merged cells are ignored: a hostile text could have a million. */
export const createCellBudget = (): CellBudget => ({ left: 1_000 })

const copyEmpty = ({ name, attribs }: Element) =>
  new Element(name, attribs['data-row'] === undefined ? {} : { 'data-row': attribs['data-row'] })

/** Adds empty cells where merged cells reach. */
const splitCells = (rows: Element[][], budget: CellBudget): Element[][] => {
  const placed = placeCells(rows, readSpan, budget.left)
  if (!placed) return rows
  return placed.map((places) =>
    places.map(({ cell, isCovered }) => {
      if (!isCovered) return cell
      budget.left -= 1
      return copyEmpty(cell)
    }),
  )
}

/**
 * Rebuilds a table from its rows and cells, in the form that the editor can show: header rows first, and no merged cells. Content between
 * cells is dropped, because browsers move it out of the table. Returns false for a table without cells.
 */
export const rebuildTable = (table: Element, budget: CellBudget): boolean => {
  const parts = findRows(table.children).map((row) => row.children.filter(isTag).filter(isCell))
  const rows = splitCells(parts, budget).filter((cells) => cells.length)
  if (!rows.length) return false
  const headers = rows.findIndex((cells) => !cells.every(isHeaderCell))
  const split = headers === -1 ? rows.length : headers
  const head = rows.slice(0, split).map((cells) => toRow(cells, 'th'))
  const body = rows.slice(split).map((cells) => toRow(cells, cells.every(isHeaderCell) ? 'th' : 'td'))
  const caption = table.children.filter(isTag).find(({ name }) => name === 'caption')
  if (caption) {
    caption.name = 'figcaption'
    DomUtils.append(table, caption)
  }
  table.attribs = {}
  table.children = []
  if (head.length) DomUtils.appendChild(table, toPart('thead', head))
  if (body.length) DomUtils.appendChild(table, toPart('tbody', body))
  return true
}
