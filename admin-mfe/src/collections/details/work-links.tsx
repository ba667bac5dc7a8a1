import { FILE_BYTES_MAX, FILE_TYPES, fileUpload, isFilePath, linkKinds, toasts, WORK_LINKS_MAX } from '@portfolio/contracts'
import { Button } from '@portfolio/ui'
import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import * as fieldStyles from '#shared/forms/field.module.css'
import { SelectField } from '#shared/forms/select-field.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import { OrderedRows } from '#shared/rows/ordered-rows.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { UploadErrors } from '#shared/uploads/upload-errors.tsx'
import { UploadProgress } from '#shared/uploads/upload-progress.tsx'
import { useUploadZone } from '#shared/uploads/use-upload-zone.ts'
import * as styles from './details.module.css'
import { toFilePath } from './details-values.ts'
import { EmbargoField } from './embargo-field.tsx'
import type { DetailsForm } from './work-draft.ts'

interface WorkLinksProps {
  form: UseFormReturn<DetailsForm>
  onBusy: (busy: boolean) => void
}

const ACCEPTED = Object.fromEntries(Object.entries(FILE_TYPES).map(([extension, { type }]) => [type, [`.${extension}`]]))

/** Returns the kind of link that an uploaded file becomes. A newer gateway may know further types. */
const toKind = (name: string): keyof typeof linkKinds => {
  const types: Partial<Record<string, { kind: keyof typeof linkKinds }>> = FILE_TYPES
  return types[name.replace(/^.*\./, '')]?.kind ?? 'data'
}

/** Edits the links of a work. An uploaded file becomes one of them, of the kind that its type suggests. */
export const WorkLinks = ({ form, onBusy }: WorkLinksProps) => {
  const { api } = useAdmin()
  const id = useId()
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'details.links' })
  const links = form.watch('details.links')
  const errors = form.formState.errors.details?.links

  const {
    zone,
    upload,
    isBusy,
    errors: rejections,
    failed,
    cancel,
  } = useUploadZone({
    accept: ACCEPTED,
    bytesMax: FILE_BYTES_MAX,
    wrongType: fileUpload.wrongType,
    onBusy,
    send: api.uploadFile,
    onUploaded: ({ file }) => append({ kind: toKind(file.name), href: file.url, until: '' }, { shouldFocus: false }),
    failedToast: toasts.fileNotSaved,
  })

  return (
    <div
      {...zone.getRootProps({ className: styles.links })}
      data-over={zone.isDragActive ? '' : undefined}
      data-focus-fallback='[data-fixes="details.links"]'
    >
      <input {...zone.getInputProps({ 'aria-label': 'Choose a file to attach', disabled: isBusy })} />
      <OrderedRows
        legend="Links"
        legendClass={styles.legend}
        label="link"
        errorId={`${id}-links`}
        rows={fields}
        max={WORK_LINKS_MAX}
        addLabel="Add a link"
        onAdd={() => append({ kind: 'pdf', href: '', until: '' })}
        onMove={move}
        onRemove={remove}
        error={errors?.message ?? errors?.root?.message}
        actions={
          // Stays focusable while a file is uploaded, so that keyboard focus is not lost.
          <Button
            small
            data-fixes="details.links"
            disabled={fields.length >= WORK_LINKS_MAX}
            aria-disabled={isBusy}
            onClick={() => !isBusy && zone.open()}
          >
            <FileUp size={16} aria-hidden="true" />
            Upload a file
          </Button>
        }
      >
        {(_, index) => {
          const { href = '', until } = links?.[index] ?? {}
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid with its legend hidden
            <div role="group" aria-label={`Link ${index + 1}`} className={styles.link}>
              <SelectField label="Kind" options={linkKinds} {...form.register(`details.links.${index}.kind`)} />
              <TextField
                label="Address"
                required
                inputMode="url"
                hint={
                  isFilePath(href) && (
                    <a className={styles.file} href={href} target="_blank" rel="noopener">
                      Open the uploaded file
                    </a>
                  )
                }
                error={errors?.[index]?.href?.message}
                {...form.register(`details.links.${index}.href`, { setValueAs: (typed: string) => toFilePath(typed, location.origin) })}
              />
              {(isFilePath(href) || until) && <EmbargoField form={form} index={index} />}
            </div>
          )
        }}
      </OrderedRows>
      {upload ? (
        <UploadProgress upload={upload} onCancel={cancel} />
      ) : (
        <p className={fieldStyles.hint}>{fileUpload.hint}. Or drop one here. Google Scholar reads PDFs of up to 5 MB on this site.</p>
      )}
      <UploadErrors errors={rejections} failed={failed} />
    </div>
  )
}
