import { BLANK_ADDRESS, RICH_TEXT_PROTOCOLS, richTextFormats, richTextToolbar } from '@portfolio/contracts'
import { useEffect, useMemo, useRef, useState } from 'react'
import ReactQuill, { Quill } from 'react-quill'
import { editorHtml } from './editor-html.ts'
import { linkAddress } from './link-address.ts'
import { nameControls } from './name-controls.ts'
import './quill-snow.css'
import './quill-editor.css'

interface LinkFormat {
  PROTOCOL_WHITELIST: string[]
  SANITIZED_URL: string
  sanitize: (address: string) => string
}
const Link = Quill.import('formats/link') as unknown as LinkFormat
Link.PROTOCOL_WHITELIST = [...RICH_TEXT_PROTOCOLS]
Link.SANITIZED_URL = BLANK_ADDRESS
Link.sanitize = linkAddress

interface ImageFormat {
  create: (value: string) => Element
}
const Image = Quill.import('formats/image') as unknown as ImageFormat
const createImage = Image.create
/** Without alt text a screen reader would read the file name. */
Image.create = function create(value) {
  const element = createImage.call(this, value)
  element.setAttribute('alt', '')
  return element
}

/** Values of the formats "list" and "script", not formats themselves: Quill would log a warning for each. */
const FORMAT_VALUES = ['bullet', 'super', 'sub']
const formats = richTextFormats.filter((format) => !FORMAT_VALUES.includes(format))

/** Removes Quill's Tab bindings, so that Tab leaves the editor and the keyboard is not trapped; indenting has its own buttons. */
const NO_TAB = { tab: null, 'remove tab': null, indent: null, outdent: null, 'indent code-block': null, 'outdent code-block': null }

export interface QuillEditorProps {
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
  /** Initial HTML. Later values are ignored. */
  initial: string
  onChange: (html: string) => void
  readOnly: boolean
  /** Uploads a pasted or dropped image. Resolves with its address, or null when it failed. */
  storeImage: (file: File) => Promise<string | null>
}

interface Uploader {
  quill: Quill
}

export const QuillEditor = ({ labelledBy, describedBy, invalid, initial, onChange, readOnly, storeImage }: QuillEditorProps) => {
  const [bounds, setBounds] = useState<HTMLDivElement | null>(null)
  const quill = useRef<ReactQuill>(null)
  const baseline = useRef('')
  const store = useRef(storeImage)
  store.current = storeImage

  const modules = useMemo(
    () => ({
      toolbar: { container: richTextToolbar },
      clipboard: { matchVisual: false },
      // Undo never goes back beyond the initial text.
      history: { userOnly: true },
      keyboard: { bindings: NO_TAB },
      uploader: {
        mimetypes: ['image/png', 'image/jpeg', 'image/gif'],
        // Replaces Quill's own handler, which would embed whole files in the text.
        async handler(this: Uploader, range: { index: number; length: number }, files: File[]) {
          for (const file of files) {
            const address = await store.current(file)
            if (address) this.quill.insertEmbed(range.index, 'image', address, 'user')
          }
        },
      },
    }),
    [],
  )

  useEffect(() => {
    if (!bounds || !quill.current) return
    nameControls(bounds)
    baseline.current = editorHtml(quill.current.getEditor().root.innerHTML)
  }, [bounds])

  useEffect(() => {
    const root = bounds && quill.current?.getEditor().root
    if (!root) return
    root.setAttribute('role', 'textbox')
    root.setAttribute('aria-multiline', 'true')
    root.setAttribute('aria-labelledby', labelledBy)
    if (invalid) root.setAttribute('aria-invalid', 'true')
    else root.removeAttribute('aria-invalid')
    if (describedBy) root.setAttribute('aria-describedby', describedBy)
    else root.removeAttribute('aria-describedby')
  }, [bounds, labelledBy, describedBy, invalid])

  return (
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
          onChange={(value, _delta, source) => {
            if (source !== 'user') return
            const html = editorHtml(value)
            // When a change was reverted, report the stored HTML instead of Quill's version of it, so that the form is clean.
            onChange(html === baseline.current ? initial : html)
          }}
        />
      )}
    </div>
  )
}
