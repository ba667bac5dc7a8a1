import { richTextToolbar } from '@portfolio/contracts'
import { richTextClass } from '@portfolio/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import ReactQuill, { type Quill } from 'react-quill'
import { BlocksDialog } from './blocks-dialog.tsx'
import type { Formula } from './blots.ts'
import { TextChecks } from './checks/text-checks.tsx'
import { copyImage, toUpload } from './copy-image.ts'
import { editLink } from './edit-link.ts'
import { editorHtml } from './editor-html.ts'
import { findClickedEmbed, findEmbed, type PlacedEmbed, placeEmbed } from './embeds.ts'
import { FindBar } from './find-bar.tsx'
import { FootnoteDialog } from './footnote-dialog.tsx'
import { FormulaDialog } from './formula-dialog.tsx'
import { createFullScreen } from './full-screen.ts'
import { FullScreenBar } from './full-screen-bar.tsx'
import { syntax } from './highlighter.ts'
import { createImageMatcher } from './image-matcher.ts'
import { keyBindings } from './key-bindings.ts'
import { describeImage, listImages, type TextImage } from './list-images.ts'
import { matchNestedList, matchStart } from './list-matcher.ts'
import { matchMath } from './math-matcher.ts'
import { moveInToolbar } from './move-in-toolbar.ts'
import { nameControls, nameLanguages } from './name-controls.ts'
import { cleanPastes } from './paste.ts'
import { createPendingImages } from './pending-images.ts'
import { formats } from './quill-formats.ts'
import type { SitePages } from './site-pages.ts'
import { suggestPages } from './suggest-pages.ts'
import { matchCaption, matchCell, matchRow, matchTableSpace } from './table-matcher.ts'
import { TableTools } from './table-tools.tsx'
import { TextImages } from './text-images.tsx'
import { TextLength } from './text-length.tsx'
import { addTools, createBlocks, createTools } from './tools.ts'
import './syntax-module.ts'
import './quill-snow.css'
import './quill-editor.css'

/** Types that the store takes, and types that are converted for it. */
const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

export interface QuillEditorProps {
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
  /** Initial HTML. Later values are ignored. */
  initial: string
  onChange: (html: string) => void
  /** Called when the first pasted or dropped image starts to upload and when the last one has arrived. */
  onUploading: (uploading: boolean) => void
  readOnly: boolean
  pages: SitePages
  /** Uploads an image. Resolves with its address, or null when it failed; the owner then knows. */
  storeImage: (getImage: () => Promise<File>, signal: AbortSignal, from?: string) => Promise<string | null>
}

interface Uploader {
  quill: Quill
}

export const QuillEditor = ({
  labelledBy,
  describedBy,
  invalid,
  initial,
  onChange,
  onUploading,
  readOnly,
  pages,
  storeImage,
}: QuillEditorProps) => {
  const [bounds, setBounds] = useState<HTMLDivElement | null>(null)
  const quill = useRef<ReactQuill>(null)
  const baseline = useRef('')
  const [editor, setEditor] = useState<Quill | null>(null)
  const [textImages, setTextImages] = useState<TextImage[]>([])
  const [inserting, setInserting] = useState(false)
  /** How often the find bar was requested since it was last closed. */
  const [finding, setFinding] = useState(0)
  const [isFull, setFull] = useState(false)
  const [embed, setEmbed] = useState<PlacedEmbed | null>(null)

  const report = () => {
    if (!quill.current) return
    const editor = quill.current.getEditor()
    images.settle(editor)
    const html = editorHtml(editor.root.innerHTML)
    // When a change was reverted, report the stored HTML instead of Quill's version of it, so that the form is clean.
    onChange(html === baseline.current ? initial : html)
  }
  const latest = useRef({ report, onUploading, storeImage, pages })
  latest.current = { report, onUploading, storeImage, pages }

  const [images] = useState(() =>
    createPendingImages({ onSettled: () => latest.current.report(), onCount: (pending) => latest.current.onUploading(pending > 0) }),
  )
  const unmounted = useRef(new AbortController())

  const modules = useMemo(() => {
    const store = (getImage: () => Promise<File>, from?: string) => () =>
      latest.current.storeImage(getImage, unmounted.current.signal, from)
    return {
      toolbar: { container: richTextToolbar, handlers: { link: editLink } },
      clipboard: {
        matchVisual: false,
        matchers: [
          [
            'img',
            createImageMatcher({
              isPending: images.has,
              copy: (address) => images.add(store(() => copyImage(address, unmounted.current.signal), address)),
            }),
          ],
          ['math', matchMath],
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
        handler(this: Uploader, range: { index: number; length: number }, files: File[]) {
          this.quill.deleteText(range.index, range.length, 'user')
          for (const [number, file] of files.entries()) {
            const address = images.add(
              store(() => toUpload(file)),
              file,
            )
            this.quill.insertEmbed(range.index + number, 'image', address, 'user')
          }
          this.quill.setSelection(range.index + files.length, 0, 'silent')
        },
      },
    }
  }, [images])

  useEffect(() => {
    if (!bounds || !quill.current) return
    const created = quill.current.getEditor()
    const toolbar = bounds.querySelector<HTMLElement>('.ql-toolbar')
    const fullScreen = createFullScreen(bounds, () => created.focus(), setFull)
    nameControls(bounds)
    cleanPastes(created)
    nameLanguages(created.root)
    if (toolbar) {
      addTools(
        toolbar,
        createTools(created, {
          editEmbed: (kind) => setEmbed(findEmbed(created, kind)),
          find: () => setFinding((before) => before + 1),
          toggleFullScreen: fullScreen.toggle,
        }),
      )
      moveInToolbar(toolbar, () => created.focus())
    }
    created.keyboard.addBinding(
      // Many keyboards need Shift for it.
      { key: '/', shiftKey: null },
      { collapsed: true, empty: true, format: { 'code-block': false, table: false } },
      () => setInserting(true),
    )
    created.keyboard.addBinding(
      { key: '@', shiftKey: null, altKey: null, ctrlKey: null },
      { collapsed: true, prefix: /(?:^|\s)$/, format: { 'code-block': false } },
      ({ index }: { index: number }) => setEmbed({ kind: 'footnote', index, length: 0, value: null, typed: '@' }),
    )
    created.root.addEventListener('click', ({ target }) => {
      const clicked = created.isEnabled() && findClickedEmbed(created, target)
      if (clicked) setEmbed(clicked)
    })
    const address = bounds.querySelector<HTMLInputElement>('.ql-tooltip input')
    if (address) suggestPages(address, 'pages-to-link', (words, signal) => latest.current.pages.find(words, signal))
    setEditor(created)
    setTextImages((before) => listImages(created, before))
    baseline.current = editorHtml(created.root.innerHTML)
    return fullScreen.dispose
  }, [bounds])

  useEffect(() => {
    unmounted.current = new AbortController()
    return () => {
      unmounted.current.abort()
      images.dispose()
    }
  }, [images])

  useEffect(() => {
    const root = bounds && quill.current?.getEditor().root
    if (!root) return
    root.classList.add(richTextClass)
    root.setAttribute('role', 'textbox')
    root.setAttribute('aria-multiline', 'true')
    root.setAttribute('aria-labelledby', labelledBy)
    if (invalid) root.setAttribute('aria-invalid', 'true')
    else root.removeAttribute('aria-invalid')
    if (describedBy) root.setAttribute('aria-describedby', describedBy)
    else root.removeAttribute('aria-describedby')
  }, [bounds, labelledBy, describedBy, invalid])

  const hasDialog = inserting || embed !== null
  // When focus returns from a dialog, browsers put the caret at the start of the text.
  useEffect(() => {
    if (editor && hasDialog) return () => editor.setSelection(editor.selection.savedRange, 'user')
  }, [editor, hasDialog])

  const saveEmbed = (value: Formula | string) => {
    setEmbed(null)
    if (editor && embed) placeEmbed(editor, embed, value)
  }

  /** Inserts the character that opened a dialog, after the dialog was canceled. */
  const writeSign = (sign: string, index: number) => {
    editor?.insertText(index, sign, 'user')
    editor?.setSelection(index + 1, 0, 'user')
  }

  const closeFootnote = () => {
    setEmbed(null)
    if (embed?.kind === 'footnote' && embed.typed) writeSign(embed.typed, embed.index)
  }

  return (
    <>
      <div ref={setBounds} className="admin-rich-text">
        {editor && finding > 0 && <FindBar quill={editor} asked={finding} onClose={() => setFinding(0)} />}
        {bounds && (
          <ReactQuill
            ref={quill}
            theme="snow"
            bounds={bounds}
            modules={modules}
            formats={formats}
            defaultValue={initial}
            readOnly={readOnly}
            useSemanticHTML={false}
            onChange={(_html, _delta, source) => {
              if (source === 'user') report()
              const editor = quill.current?.getEditor()
              if (!editor) return
              nameLanguages(editor.root)
              setTextImages((before) => listImages(editor, before))
            }}
          />
        )}
        {editor && <TableTools quill={editor} />}
        {editor && <TextLength quill={editor} />}
        {isFull && <FullScreenBar />}
        {editor && inserting && (
          <BlocksDialog
            choices={createBlocks(editor, (kind) => setEmbed(findEmbed(editor, kind)))}
            onClose={() => setInserting(false)}
            onCancel={() => writeSign('/', editor.getSelection(true).index)}
          />
        )}
        {embed?.kind === 'formula' && <FormulaDialog initial={embed.value} onClose={() => setEmbed(null)} onSave={saveEmbed} />}
        {embed?.kind === 'footnote' && (
          <FootnoteDialog
            initial={embed.value}
            pages={pages}
            citing={embed.typed !== undefined}
            onClose={closeFootnote}
            onSave={saveEmbed}
          />
        )}
      </div>
      {editor && <TextChecks quill={editor} />}
      <TextImages images={textImages} onDescribe={(index, alt) => quill.current && describeImage(quill.current.getEditor(), index, alt)} />
    </>
  )
}
