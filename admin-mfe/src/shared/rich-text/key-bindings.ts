import { findCodeLanguage } from '@portfolio/contracts'
import { readTypedFormula } from '@portfolio/contracts/markdown'
import type { Quill } from 'react-quill'
import { placeEmbed } from './embeds.ts'
import { insertDivider } from './insert.ts'

interface Typing {
  quill: Quill
}
interface Range {
  index: number
  length: number
}
interface Context {
  /** Text before the caret that has the same formats. */
  prefix: string
  offset: number
}

/** Removes Quill's Tab bindings, so that Tab leaves the editor instead of trapping keyboard users. Indenting has its own buttons. */
const NO_TAB = {
  ...{ tab: null, 'remove tab': null, indent: null, outdent: null, 'indent code-block': null, 'outdent code-block': null },
  'table tab': null,
}

/** Typing the last dollar sign turns `$…$` into a formula and `$$…$$` into one on its own line. Undo restores all the signs. */
const typedFormula = {
  key: '$',
  ...{ shiftKey: null, altKey: null, ctrlKey: null },
  collapsed: true,
  format: { 'code-block': false, code: false },
  handler(this: Typing, { index }: Range, { prefix }: Context) {
    const found = readTypedFormula(prefix)
    if (!found) return true
    const { raw, tex, display } = found
    this.quill.insertText(index, '$', 'user')
    placeEmbed(this.quill, { kind: 'formula', index: index + 1 - raw.length, length: raw.length, value: null }, { tex, display })
    return false
  },
}

/** Formats a line according to the Markdown typed at its start. Quill has its own binding for lists. */
const onLineStart = (prefix: RegExp, getFormat: (typed: string) => Record<string, unknown>) => ({
  key: ' ',
  collapsed: true,
  format: { 'code-block': false, table: false, header: false, list: false, blockquote: false },
  prefix,
  handler(this: Typing, { index }: Range, { prefix: typed, offset }: Context) {
    if (offset !== typed.length) return true
    this.quill.history.cutoff()
    this.quill.deleteText(index - typed.length, typed.length, 'user')
    this.quill.formatLine(index - typed.length, 1, getFormat(typed), 'user')
    return false
  },
})

const fence = {
  key: 'Enter',
  collapsed: true,
  format: { 'code-block': false, table: false },
  prefix: /^(```[\w+#-]*|---)$/,
  handler(this: Typing, { index }: Range, { prefix: typed, offset }: Context) {
    if (offset !== typed.length) return true
    this.quill.history.cutoff()
    this.quill.deleteText(index - typed.length, typed.length, 'user')
    if (typed === '---') insertDivider(this.quill)
    else this.quill.formatLine(index - typed.length, 1, { 'code-block': findCodeLanguage(typed.slice(3)) }, 'user')
    return false
  },
}

/** `**bold**` and `*italic*`, which format words and not a line. */
const emphasis = {
  key: '*',
  ...{ shiftKey: null, altKey: null, ctrlKey: null },
  collapsed: true,
  format: { 'code-block': false, code: false },
  prefix: /\*\*([^\s*](?:[^*]*[^\s*])?)\*$|(?<![*\w])\*([^\s*](?:[^*]*[^\s*])?)$/,
  handler(this: Typing & { bindings: unknown }, { index }: Range, { prefix }: Context) {
    const found = emphasis.prefix.exec(prefix)
    const words = found?.[1] ?? found?.[2]
    if (!found || !words) return true
    const start = index - found[0].length
    const signs = found[1] ? 2 : 1
    this.quill.history.cutoff()
    this.quill.deleteText(start + signs + words.length, found[0].length - signs - words.length, 'user')
    this.quill.deleteText(start, signs, 'user')
    this.quill.formatText(start, words.length, found[1] ? 'bold' : 'italic', true, 'user')
    this.quill.setSelection(start + words.length, 0, 'silent')
    this.quill.format(found[1] ? 'bold' : 'italic', false, 'user')
    return false
  },
}

const captionEnter = {
  key: 'Enter',
  collapsed: true,
  format: ['caption'],
  suffix: /^$/,
  handler(this: Typing, { index }: Range) {
    this.quill.insertText(index, '\n', { caption: true }, 'user')
    this.quill.formatLine(index + 1, 1, 'caption', false, 'user')
    this.quill.setSelection(index + 1, 0, 'silent')
    return false
  },
}

export const keyBindings = {
  ...NO_TAB,
  'caption enter': captionEnter,
  'typed formula': typedFormula,
  'typed header': onLineStart(/^#{1,6}$/, ({ length }) => ({ header: length })),
  'typed quotation': onLineStart(/^>$/, () => ({ blockquote: true })),
  'typed fence': fence,
  'typed emphasis': emphasis,
}
