import {
  FILE_BYTES_MAX,
  FILE_UPLOAD_HINT,
  FILE_UPLOAD_TYPES,
  fileUpload,
  isFilePath,
  linkKinds,
  toasts,
  UPLOAD_FILES_MAX,
  WORK_LINKS_MAX,
} from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { FileUp } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { FieldError } from '#shared/forms/field-frame.tsx'
import { SelectField } from '#shared/forms/select-field.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import { OrderedRows } from '#shared/rows/ordered-rows.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { rejectionMessages, UPLOAD_BYTES_MIN } from '#shared/uploads/rejection-messages.ts'
import { useUpload } from '#shared/uploads/use-upload.ts'
import * as styles from './details.module.css'
import type { DetailsForm } from './work-draft.ts'

interface WorkLinksProps {
  form: UseFormReturn<DetailsForm>
  onBusy: (busy: boolean) => void
}

/** Edits the links of a work. An uploaded file becomes one of them: a PDF of kind PDF, an archive of kind data. */
export const WorkLinks = ({ form, onBusy }: WorkLinksProps) => {
  const { api } = useAdmin()
  const id = useId()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'details.links' })
  const links = form.watch('details.links')
  const errors = form.formState.errors.details?.links

  const {
    upload,
    errors: rejections,
    setErrors,
    start,
    cancel,
  } = useUpload({
    send: api.uploadFile,
    onUploaded: ({ file }) => append({ kind: file.name.endsWith('.pdf') ? 'pdf' : 'data', href: file.url }, { shouldFocus: false }),
    failedToast: toasts.fileNotSaved,
  })
  const busy = upload !== null
  useEffect(() => onBusy(busy), [busy, onBusy])

  const zone = useDropzone({
    accept: FILE_UPLOAD_TYPES,
    maxFiles: UPLOAD_FILES_MAX,
    multiple: false,
    minSize: UPLOAD_BYTES_MIN,
    maxSize: FILE_BYTES_MAX,
    noDrag: busy,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], rejected) => {
      if (rejected.length) setErrors(rejectionMessages(rejected, { wrongType: fileUpload.wrongType, bytesMax: FILE_BYTES_MAX }))
      else if (file) void start(file)
    },
  })

  return (
    <div {...zone.getRootProps({ className: styles.links })} data-over={zone.isDragActive ? '' : undefined}>
      <input {...zone.getInputProps({ 'aria-label': 'Choose a PDF or ZIP file', disabled: busy })} />
      <OrderedRows
        legend="Links"
        legendClass={styles.legend}
        noun="link"
        errorId={`${id}-links`}
        rows={fields}
        max={WORK_LINKS_MAX}
        addLabel="Add a link"
        onAdd={() => append({ kind: 'pdf', href: '' })}
        onMove={move}
        onRemove={remove}
        error={errors?.message ?? errors?.root?.message}
        actions={
          <Button small disabled={busy || fields.length >= WORK_LINKS_MAX} onClick={zone.open}>
            <FileUp size={16} aria-hidden="true" />
            Upload PDF
          </Button>
        }
      >
        {(_, index) => {
          const href = links?.[index]?.href ?? ''
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid with its legend hidden
            <div role="group" aria-label={`Link ${index + 1}`} className={styles.link}>
              <SelectField label="Kind" options={linkKinds} {...form.register(`details.links.${index}.kind`)} />
              <TextField
                label="Address"
                inputMode="url"
                hint={
                  isFilePath(href) && (
                    <a className={styles.file} href={href} target="_blank" rel="noopener">
                      Open the uploaded file
                    </a>
                  )
                }
                error={errors?.[index]?.href?.message}
                {...form.register(`details.links.${index}.href`)}
              />
            </div>
          )
        }}
      </OrderedRows>
      {upload ? (
        <div className={styles.progress}>
          <label htmlFor={id}>Uploading {upload.name}</label>
          <progress id={id} max={1} value={upload.progress} />
          <Button small onClick={cancel}>
            Cancel upload
          </Button>
        </div>
      ) : (
        <p className={styles.hint}>
          {FILE_UPLOAD_HINT}. Or drop one here. Google Scholar reads PDFs of up to 5 MB that stand on this site.
        </p>
      )}
      <div role="alert">
        {rejections.map((message) => (
          <FieldError key={message} id={`${id}-rejection`} error={message} />
        ))}
      </div>
    </div>
  )
}
