import { settingsQuery } from '@portfolio/api-client'
import type { Image, ImageDelete, Post, PostValues } from '@portfolio/contracts'
import { toasts } from '@portfolio/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldsContext } from '#shared/forms/form-props.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import { ImageInput } from '#shared/images/image-input.tsx'
import { RichTextInput } from '#shared/rich-text/rich-text-input.tsx'
import { useAdmin } from '#shared/session/admin-context.tsx'
import { notify } from '#shared/toasts/notify.tsx'
import { useRunning } from '#shared/use-running.ts'

export const postValues = (row: Post | null): PostValues => ({
  title: row?.title ?? '',
  description: row?.description ?? '',
  images: row?.images.map(({ url }) => url) ?? [],
})

interface PostFieldsProps<Row extends Post> {
  fields: FieldsContext<PostValues>
  row: Row | null
  /** Of the post, if it is not that of the site. */
  language?: string
  deleteImage: (image: ImageDelete) => Promise<Row>
  /** Called when an image was deleted from the saved row. */
  onRowChanged: (row: Row) => void
}

/** Title, images and rich text: the fields of blogs and of About. */
export const PostFields = <Row extends Post>({ fields, row, language, deleteImage, onRowChanged }: PostFieldsProps<Row>) => {
  const { form, initialValues, saving, advanceVersion, onBusy } = fields
  const { errors } = form.formState
  const [saved, setSaved] = useState(row?.images ?? [])
  const [fieldUploading, setFieldUploading] = useState(false)
  const [textUploading, setTextUploading] = useState(false)
  const { api } = useAdmin()
  const { data: settings } = useQuery(settingsQuery(api))
  /** For the screen reader and the spelling checker of the owner. */
  const lang = language || settings?.language
  const changeOptions = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }

  // Only the default value of a registered field can be changed.
  useEffect(() => {
    form.register('images')
    form.register('description')
  }, [form])

  const removing = useRunning()
  const busy = fieldUploading || textUploading || (removing.isAnyRunning && 'removing')
  useEffect(() => onBusy(busy), [busy, onBusy])

  const removeSaved = async (image: Image) => {
    if (!row) return
    try {
      const updated = await deleteImage({ imageId: image._id, id: row._id })
      const remaining = form.getValues('images').filter((url) => url !== image.url)
      advanceVersion(updated.version)
      setSaved(updated.images)
      form.resetField('images', { defaultValue: postValues(updated).images })
      form.setValue('images', remaining, changeOptions)
      onRowChanged(updated)
      notify.success(toasts.imageDeleted)
    } catch {
      notify.error(toasts.updateFailed)
    }
  }

  return (
    <>
      <TextField label="Title" wide required lang={lang} error={errors.title?.message} {...form.register('title')} />
      <ImageInput
        label="Images"
        urls={form.watch('images')}
        saved={saved}
        onChange={(urls) => form.setValue('images', urls, changeOptions)}
        onRemoveSaved={(image) => void removing.run(image._id, () => removeSaved(image))}
        onBusy={setFieldUploading}
        error={errors.images?.message}
      />
      <RichTextInput
        label="Description"
        lang={lang}
        initial={initialValues.description}
        onChange={(html) => form.setValue('description', html, changeOptions)}
        onUploading={setTextUploading}
        readOnly={saving}
        error={errors.description?.message}
      />
    </>
  )
}
