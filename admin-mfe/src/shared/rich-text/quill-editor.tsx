import { useEffect, useMemo, useRef, useState } from 'react'
import ReactQuill, { type Quill } from 'react-quill'
import { BlocksDialog } from './blocks-dialog.tsx'
import type { Formula } from './blots.ts'
import { TextChecks } from './checks/text-checks.tsx'
import { editorHtml } from './editor-html.ts'
import { createEditorModules, type StoreImage } from './editor-modules.ts'
import { findEmbed, type PlacedEmbed, placeEmbed } from './embeds.ts'
import { FindBar } from './find-bar.tsx'
import { FootnoteDialog } from './footnote-dialog.tsx'
import { FormulaDialog } from './formula-dialog.tsx'
import { FullScreenBar } from './full-screen-bar.tsx'
import { describeImage, listImages, type TextImage } from './list-images.ts'
import { nameLanguages } from './name-controls.ts'
import { createPendingImages } from './pending-images.ts'
import { formats } from './quill-formats.ts'
import { setUpEditor } from './set-up-editor.ts'
import type { SitePages } from './site-pages.ts'
import { TableTools } from './table-tools.tsx'
import { TextImages } from './text-images.tsx'
import { TextLength } from './text-length.tsx'
import { createBlocks } from './tools.ts'
import { useTextBox } from './use-text-box.ts'
import './history-module.ts'
import './syntax-module.ts'
import './quill-snow.css'
import './quill-editor.css'

export interface QuillEditorProps {
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
  /** Of the text; undefined until it is known. */
  lang: string | undefined
  /** Initial HTML. Later values are ignored. */
  initial: string
  onChange: (html: string) => void
  /** Called when the first pasted or dropped image starts to upload and when the last one has arrived. */
  onUploading: (uploading: boolean) => void
  readOnly: boolean
  pages: SitePages
  storeImage: StoreImage
}

export const QuillEditor = ({
  labelledBy,
  describedBy,
  invalid,
  lang,
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

  const modules = useMemo(
    () =>
      createEditorModules({
        images,
        storeImage: (...image) => latest.current.storeImage(...image),
        getSignal: () => unmounted.current.signal,
      }),
    [images],
  )

  useEffect(() => {
    if (!bounds || !quill.current) return
    const created = quill.current.getEditor()
    const dispose = setUpEditor(bounds, created, {
      editEmbed: setEmbed,
      openBlocks: () => setInserting(true),
      openFindBar: () => setFinding((before) => before + 1),
      onFullScreen: setFull,
      findPages: (words, signal) => latest.current.pages.find(words, signal),
    })
    setEditor(created)
    setTextImages((before) => listImages(created, before))
    baseline.current = editorHtml(created.root.innerHTML)
    return dispose
  }, [bounds])

  useEffect(() => {
    unmounted.current = new AbortController()
    return () => {
      unmounted.current.abort()
      images.dispose()
    }
  }, [images])

  useTextBox(editor?.root, { labelledBy, describedBy, invalid, lang })

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
