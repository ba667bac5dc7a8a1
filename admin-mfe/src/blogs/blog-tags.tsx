import type { BlogValues } from '@portfolio/contracts'
import { useEffect } from 'react'
import type { FieldError, UseFormReturn } from 'react-hook-form'
import { TagsField } from '#shared/tags/tags-field.tsx'

interface BlogTagsProps {
  form: UseFormReturn<BlogValues>
  inUse: readonly string[]
}

/** Returns the message about the list, or about the first tag that is not valid. */
const getMessage = (error: FieldError | readonly (FieldError | undefined)[] | undefined) =>
  (Array.isArray(error) ? error.find(Boolean) : error)?.message

export const BlogTags = ({ form, inUse }: BlogTagsProps) => {
  useEffect(() => {
    form.register('tags')
  }, [form])
  return (
    <TagsField
      label="Tags"
      hint="Readers can browse blogs by tag. Press Enter or comma after each."
      // A draft stored by an earlier release has no tags.
      tags={form.watch('tags') ?? []}
      inUse={inUse}
      error={getMessage(form.formState.errors.tags as FieldError | undefined)}
      onChange={(tags) => form.setValue('tags', tags, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
    />
  )
}
