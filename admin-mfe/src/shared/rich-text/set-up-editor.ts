import type { Quill } from 'react-quill'
import { findClickedEmbed, findEmbed, type PlacedEmbed } from './embeds.ts'
import { createFullScreen } from './full-screen.ts'
import { moveInToolbar } from './move-in-toolbar.ts'
import { nameControls, nameLanguages } from './name-controls.ts'
import { cleanPastes } from './paste.ts'
import type { SitePages } from './site-pages.ts'
import { suggestPages } from './suggest-pages.ts'
import { addTools, createTools } from './tools.ts'

interface Actions {
  /** Opens the dialog of a formula or footnote. */
  editEmbed: (embed: PlacedEmbed) => void
  /** Opens the dialog with everything that can be inserted. */
  openBlocks: () => void
  openFindBar: () => void
  onFullScreen: (isFull: boolean) => void
  findPages: SitePages['find']
}

/** Adds the tools, names and keys that Quill lacks to a new editor in `element`. Returns a function that undoes what it does outside of it. */
export const setUpEditor = (
  element: HTMLElement,
  quill: Quill,
  { editEmbed, openBlocks, openFindBar, onFullScreen, findPages }: Actions,
): (() => void) => {
  const fullScreen = createFullScreen(element, () => quill.focus(), onFullScreen)
  // Lists begin at the side of the text, as on the page.
  quill.root.dir = 'auto'
  nameControls(element)
  cleanPastes(quill)
  nameLanguages(quill.root)
  // Quill reads a new selection in a later task. Until then, the toolbar would format what was selected before.
  quill.root.addEventListener('blur', () => quill.selection.update('user'))
  const toolbar = element.querySelector<HTMLElement>('.ql-toolbar')
  if (toolbar) {
    addTools(
      toolbar,
      createTools(quill, {
        editEmbed: (kind) => editEmbed(findEmbed(quill, kind)),
        find: openFindBar,
        toggleFullScreen: fullScreen.toggle,
      }),
    )
    moveInToolbar(toolbar, () => quill.focus())
  }
  quill.keyboard.addBinding(
    // Many keyboards need Shift for it.
    { key: '/', shiftKey: null },
    { collapsed: true, empty: true, format: { 'code-block': false, table: false } },
    openBlocks,
  )
  quill.keyboard.addBinding(
    { key: '@', shiftKey: null, altKey: null, ctrlKey: null },
    { collapsed: true, prefix: /(?:^|\s)$/, format: { 'code-block': false } },
    ({ index }: { index: number }) => editEmbed({ kind: 'footnote', index, length: 0, value: null, typed: '@' }),
  )
  quill.root.addEventListener('click', ({ target }) => {
    const clicked = quill.isEnabled() && findClickedEmbed(quill, target)
    if (clicked) editEmbed(clicked)
  })
  const address = element.querySelector<HTMLInputElement>('.ql-tooltip input')
  if (address) suggestPages(address, 'pages-to-link', findPages)
  return fullScreen.dispose
}
