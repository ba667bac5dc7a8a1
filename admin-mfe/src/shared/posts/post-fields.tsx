import type { Image, ImageDelete, Post, PostValues } from '@portfolio/contracts'
import { toasts } from '@portfolio/contracts'
import { useEffect, useState } from 'react'
import type { FieldsContext } from '#shared/forms/owner-form.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import { ImageInput } from '#shared/images/image-input.tsx'
import { RichTextInput } from '#shared/rich-text/rich-text-input.tsx'
import { notify } from '#shared/toasts/notify.tsx'

export const postValues = (row: Post | null): PostValues => ({
  title: row?.title ?? '',
  description: row?.description ?? '',
  images: row?.images.map(({ url }) => url) ?? [],
})

interface PostFieldsProps<Row extends Post> {
  fields: FieldsContext<PostValues>
  row: Row | null
  deleteImage: (which: ImageDelete) => Promise<Row>
  /** Called when an image was deleted from the saved row. */
  onRowChanged: (row: Row) => void
}

/** Title, images and rich text: the fields of blogs and of About. */
export const PostFields = <Row extends Post>({ fields, row, deleteImage, onRowChanged }: PostFieldsProps<Row>) => {
  const { form, start, saving, advanceVersion, onBusy } = fields
  const { errors } = form.formState
  const [saved, setSaved] = useState(row?.images ?? [])
  const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }

  // Only a registered field can get a new default value.
  useEffect(() => {
    form.register('images')
    form.register('description')
  }, [form])

  const removeSaved = async (image: Image) => {
    if (!row) return
    try {
      const updated = await deleteImage({ imageId: image._id, id: row._id })
      const left = form.getValues('images').filter((url) => url !== image.url)
      advanceVersion(updated.version)
      setSaved(updated.images)
      form.resetField('images', { defaultValue: postValues(updated).images })
      form.setValue('images', left, changed)
      onRowChanged(updated)
      notify.success(toasts.imageDeleted)
    } catch {
      notify.error(toasts.updateFailed)
    }
  }

  return (
    <>
      <TextField label="Title" wide error={errors.title?.message} {...form.register('title')} />
      <ImageInput
        label="Images"
        urls={form.watch('images')}
        saved={saved}
        onChange={(urls) => form.setValue('images', urls, changed)}
        onRemoveSaved={removeSaved}
        onBusy={onBusy}
        error={errors.images?.message}
      />
      <RichTextInput
        label="Description"
        initial={start.description}
        onChange={(html) => form.setValue('description', html, changed)}
        readOnly={saving}
        error={errors.description?.message}
      />
    </>
  )
}
