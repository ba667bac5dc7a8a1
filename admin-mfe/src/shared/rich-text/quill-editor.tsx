import { richTextToolbar } from '@portfolio/contracts'
import { richTextClass } from '@portfolio/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import ReactQuill, { type Quill } from 'react-quill'
import { copyImage, toUpload } from './copy-image.ts'
import { editLink } from './edit-link.ts'
import { editorHtml } from './editor-html.ts'
import { createImageMatcher } from './image-matcher.ts'
import { describeImage, listImages, type TextImage } from './list-images.ts'
import { nameControls } from './name-controls.ts'
import { createPendingImages } from './pending-images.ts'
import { formats } from './quill-formats.ts'
import { matchCaption, matchCell, matchTableSpace } from './table-matcher.ts'
import { TextImages } from './text-images.tsx'
import './quill-snow.css'
import './quill-editor.css'

/** Removes Quill's Tab bindings, so that Tab leaves the editor and the keyboard is not trapped; indenting has its own buttons. */
const NO_TAB = { tab: null, 'remove tab': null, indent: null, outdent: null, 'indent code-block': null, 'outdent code-block': null }

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
  storeImage,
}: QuillEditorProps) => {
  const [bounds, setBounds] = useState<HTMLDivElement | null>(null)
  const quill = useRef<ReactQuill>(null)
  const baseline = useRef('')
  const [textImages, setTextImages] = useState<TextImage[]>([])

  const report = () => {
    if (!quill.current) return
    const editor = quill.current.getEditor()
    images.settle(editor)
    const html = editorHtml(editor.root.innerHTML)
    // When a change was reverted, report the stored HTML instead of Quill's version of it, so that the form is clean.
    onChange(html === baseline.current ? initial : html)
  }
  const latest = useRef({ report, onUploading, storeImage })
  latest.current = { report, onUploading, storeImage }

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
          [Node.TEXT_NODE, matchTableSpace],
          ['td, th', matchCell],
          ['caption', matchCaption],
        ],
      },
      // Undo never goes back beyond the initial text.
      history: { userOnly: true },
      keyboard: { bindings: NO_TAB },
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
    const editor = quill.current.getEditor()
    nameControls(bounds)
    setTextImages((before) => listImages(editor, before))
    baseline.current = editorHtml(editor.root.innerHTML)
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

  return (
    <>
      <div ref={setBounds} className="admin-rich-text">
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
              if (editor) setTextImages((before) => listImages(editor, before))
            }}
          />
        )}
      </div>
      <TextImages images={textImages} onDescribe={(index, alt) => quill.current && describeImage(quill.current.getEditor(), index, alt)} />
    </>
  )
}
