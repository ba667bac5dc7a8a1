import { richTextToolbar } from '@portfolio/contracts'
import type { Quill } from 'react-quill'
import { changeAt } from './change-at.ts'
import { copyImage, toUpload } from './copy-image.ts'
import { matchDeletion } from './deletion-matcher.ts'
import { editLink } from './edit-link.ts'
import { syntax } from './highlighter.ts'
import { createImageMatcher } from './image-matcher.ts'
import { keyBindings } from './key-bindings.ts'
import { matchNestedList, matchStart } from './list-matcher.ts'
import { matchDrawnFormula, matchMath } from './math-matcher.ts'
import type { createPendingImages } from './pending-images.ts'
import { matchScript } from './script-matcher.ts'
import { matchCaption, matchCell, matchRow, matchTableSpace } from './table-matcher.ts'

/** Types that the store takes, and types that are converted for it. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** Uploads an image. Resolves with its address, or null when it failed; the owner then knows. */
export type StoreImage = (getImage: () => Promise<File>, signal: AbortSignal, from?: string) => Promise<string | null>

interface Dependencies {
  images: ReturnType<typeof createPendingImages>
  storeImage: StoreImage
  /** Returns what aborts the uploads. */
  getSignal: () => AbortSignal
}

interface Uploader {
  quill: Quill
}

/** Returns the options of Quill's modules. */
export const createEditorModules = ({ images, storeImage, getSignal }: Dependencies) => {
  const store = (getImage: () => Promise<File>, from?: string) => () => storeImage(getImage, getSignal(), from)
  return {
    toolbar: { container: richTextToolbar, handlers: { link: editLink } },
    clipboard: {
      matchVisual: false,
      matchers: [
        [
          'img',
          createImageMatcher({
            isPending: images.has,
            copy: (address) => images.add(store(() => copyImage(address, getSignal()), address)),
          }),
        ],
        ['math', matchMath],
        ['.katex-html', matchDrawnFormula],
        ['del', matchDeletion],
        ['span[style*="vertical-align"]', matchScript],
        // The server generates the list of footnotes again.
        ['section.ql-footnotes', () => ({ ops: [] })],
        [Node.TEXT_NODE, matchTableSpace],
        ['li > ul, li > ol', matchNestedList],
        [':not(li) > ol[start]', matchStart],
        ['td, th', matchCell],
        ['tr', matchRow],
        ['caption', matchCaption],
      ],
    },
    // Undo never goes back beyond the initial text.
    history: { userOnly: true },
    keyboard: { bindings: keyBindings },
    syntax,
    table: true,
    uploader: {
      mimetypes: IMAGE_TYPES,
      // Replaces Quill's own handler, which would embed whole files in the text.
      handler(this: Uploader, { index, length }: { index: number; length: number }, files: File[]) {
        const inserted = files.map((file) => ({
          insert: {
            image: images.add(
              store(() => toUpload(file)),
              file,
            ),
          },
        }))
        this.quill.history.cutoff()
        this.quill.updateContents(changeAt(index, length, inserted), 'user')
        this.quill.history.cutoff()
        this.quill.setSelection(index + files.length, 0, 'silent')
      },
    },
  }
}
